import type { RichText } from '@/contract/site/rich.schema'

type Style = Pick<RichText, 'mark' | 'href'>
/** `isKept`: its spaces and line ends stay as they are written. */
type Part = { text: RichText; isKept: boolean }

const OUTER = /^[ \u00a0]+$/

/** Collapses runs of space. Non-breaking spaces, used to indent code, are kept in runs and at the beginning. */
const collapsed = (text: string) => text.replace(/[ \t\n\r\f]+/g, ' ').replace(/(?<=[^\s])\u00a0(?=[^\s])/g, ' ')

/** One stretch of inline text: neighbours of one kind are joined; space counts as in HTML unless the whole line keeps it. */
export class Line {
  private parts: Part[] = []

  constructor(private readonly keepsSpace = false) {}

  text(text: string, { mark, href }: Style = {}, isKept = this.keepsSpace) {
    const last = this.parts.at(-1)
    const isSame = last && !last.text.formula && last.isKept === isKept && last.text.mark === mark && last.text.href === href
    if (isSame) last.text.text += text
    else this.parts.push({ text: { text, ...(mark && { mark }), ...(href !== undefined && { href }) }, isKept })
  }

  formula(text: string, formula: RichText['formula']) {
    this.parts.push({ text: { text, formula }, isKept: true })
  }

  /** Returns the pieces written since the last time; outer space is gone unless it is kept. */
  take(): RichText[] {
    const parts = this.parts.map(({ text, isKept }) => ({ text: isKept ? text : { ...text, text: collapsed(text.text) }, isKept }))
    this.parts = []
    parts.forEach(({ text, isKept }, at) => {
      const before = parts[at - 1]
      if (!isKept && (before === undefined || before.text.text.endsWith(' '))) text.text = text.text.replace(/^ +/, '')
    })
    const last = parts.at(-1)
    if (last && !last.isKept) last.text.text = last.text.text.replace(/[ \u00a0]+$/, '')
    const taken = parts.map(({ text }) => text).filter(({ text }) => text !== '')
    return !this.keepsSpace && taken.every(({ text, formula }) => !formula && OUTER.test(text)) ? [] : taken
  }
}
