import type { RichText } from '@/contract/content/rich.schema'

type Mark = RichText['mark']

const isSame = (a: RichText, b: RichText) => a.mark === b.mark && !a.formula && !b.formula

/** One stretch of inline text: neighbours of one kind are joined, runs of space count once. */
export class Line {
  private parts: RichText[] = []

  text(text: string, mark: Mark) {
    const last = this.parts.at(-1)
    const next: RichText = mark ? { text, mark } : { text }
    if (last && isSame(last, next)) last.text += text
    else this.parts.push(next)
  }

  formula(text: string, formula: RichText['formula']) {
    this.parts.push({ text, formula })
  }

  /** What was written since the last time, outer space gone. */
  take(): RichText[] {
    const parts = this.parts.map((part) => (part.formula ? part : { ...part, text: part.text.replace(/[ \t\n\u00a0]+/g, ' ') }))
    this.parts = []
    const first = parts[0]
    const last = parts.at(-1)
    if (first && !first.formula) first.text = first.text.trimStart()
    if (last && !last.formula) last.text = last.text.trimEnd()
    return parts.filter((part) => part.text !== '')
  }
}
