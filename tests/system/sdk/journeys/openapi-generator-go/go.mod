module journey

go 1.24.0

require gopkg.in/validator.v2 v2.0.1
