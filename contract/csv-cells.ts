/**
 * The places where a spreadsheet would begin a formula: at the start of a text, and after each character that some
 * reader takes for the end of a cell or a row, past what it trims. Quotes do not help: readers with another separator
 * find them in the middle of a cell. The last group is apostrophes that are there already.
 */
const FORMULA_STARTS =
  /(^|[;\|\t\r\n\u2028\u2029])([[\s"\p{Cf}]--[\t\r\n\u2028\u2029]]*)('*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gv

/** Puts an apostrophe before whatever a spreadsheet would take for a formula, so that it stays text. */
export function disarmFormulas(text: string): string {
  return text.replaceAll(FORMULA_STARTS, "$1$2'$3")
}

/** Takes off the apostrophes of `disarmFormulas`. */
export function rearmFormulas(text: string): string {
  return text.replaceAll(FORMULA_STARTS, (_, end: string, trimmed: string, apostrophes: string) => {
    return `${end}${trimmed}${apostrophes.slice(1)}`
  })
}
