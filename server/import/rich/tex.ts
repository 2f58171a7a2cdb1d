/** A stretch of text, or of TeX set in the line or on its own. */
export type TexPart = { text: string } | { tex: string; isBlock: boolean }

// A dollar that opens has no space behind it; one that closes has none before it and no digit behind it, so that prices stay text.
const FORMULA =
  /\\\$|\$\$([\s\S]{1,4000}?)\$\$|\\\[([\s\S]{1,4000}?)\\\]|\\\(([\s\S]{1,4000}?)\\\)|\$(?![\s$])((?:\\[\s\S]|[^$\\])*?(?:\\[\s\S]|[^\s$\\]))\$(?!\d)/g

/** Whether a text may have a formula in it. */
export const mayHaveTex = (text: string) => /\$|\\[([]/.test(text)

/** Text split at its formulas: `$…$` and `\(…\)` in the line, `$$…$$` and `\[…\]` on their own. `\$` is a dollar. */
export function splitTex(text: string): TexPart[] {
  const parts: TexPart[] = []
  let words = ''
  let at = 0
  for (const match of text.matchAll(FORMULA)) {
    const [whole, dollars, brackets, parens, dollar] = match
    const before = text.slice(at, match.index)
    at = match.index + whole.length
    const tex = dollars ?? brackets ?? parens ?? dollar
    if (tex === undefined) {
      words += `${before}$`
      continue
    }
    if (words + before !== '') parts.push({ text: words + before })
    words = ''
    parts.push({ tex: tex.trim(), isBlock: (dollars ?? brackets) !== undefined })
  }
  words += text.slice(at)
  return words === '' ? parts : [...parts, { text: words }]
}
