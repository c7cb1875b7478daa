/** The secret part of a key of this service, whatever its prefix. No answer and no log repeats it. */
export const KEY_SECRET = /(?<=_(?:live|test)_)\w+/g
