/** A Han character is as wide as the font is high, others about half. */
const widthOf = (letter: string) => (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.55)

/** A text in at most `most` lines, each as wide as `width` Han characters. What is left out is told by `…`. */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines = ['']
  let used = 0
  for (const letter of text) {
    if (used + widthOf(letter) > width) {
      if (lines.length === most) return [...lines.slice(0, -1), `${[...(lines.at(-1) ?? '')].slice(0, -1).join('')}…`]
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += letter
    used += widthOf(letter)
  }
  return lines
}
