/** A journal entry with each credit on a line of its own, set in from its debits, as it is written by hand. */
export function entryLines(text: string): string {
  return text.replace(/(\S)\s*贷：/g, '$1\n\u3000\u3000贷：')
}
