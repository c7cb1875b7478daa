/** Characters that show nothing, or say only how others are drawn. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
/** What people write before a symbol, and some symbols begin with. */
const SIGNS = /^[$#]+ ?(?=.)/

/**
 * A name, a symbol or a question without what people overlook when they compare them: case, widths and forms of
 * letters, unseen characters, and `$` or `#` at the start. It depends on no locale.
 */
export function toSearchKey(text: string): string {
  // Upper case, since a lower case sigma depends on its place.
  const seen = text.normalize('NFKC').replaceAll(UNSEEN, '').toUpperCase().normalize('NFKC')
  return seen.trim().replaceAll(/\s+/g, ' ').replace(SIGNS, '')
}
