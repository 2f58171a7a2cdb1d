import { Note } from '../draft'

const MOST_TOLD = 5
const TOLD = 20
const LIGHT = /^(?:auto|F{6})$/i
const DARK = /^(?:auto|(?:[0-3][0-9A-F]){3})$/i

/** Properties of a run that the bank has no form for, in words. */
function lookOf(name: string, value: string): string | null {
  if (name === 'w:color') return DARK.test(value) ? null : '文字颜色'
  if (name === 'w:highlight') return value === 'none' ? null : '突出显示的底色'
  if (name === 'w:bdr') return /^(?:none|nil)$/.test(value) ? null : '文字边框'
  const isOn = !/^(?:0|false|off)$/.test(value)
  if (name === 'w:vanish' && isOn) return '文字的隐藏'
  if (name === 'w:caps' && isOn) return '全部大写'
  if (name === 'w:dstrike' && isOn) return '双删除线'
  return null
}

/** Things in a document that are no text of a question. */
const things: Readonly<Record<string, string>> = {
  'w:commentReference': '批注',
  'w:footnoteReference': '脚注',
  'w:endnoteReference': '尾注',
  'w:delText': '修订里删去的文字',
  'c:chart': '图表',
  'dgm:relIds': 'SmartArt 图形',
  'w:altChunk': '嵌入的文档',
}

/** Looks by which writers mark the right option. */
const OF_KEYS = new Set(['文字颜色', '突出显示的底色', '文字底纹'])

/** Gathers what a Word document shows that its questions will not, with the words it is about. */
export class LostLooks {
  private readonly found = new Map<string, { count: number; words: string[] }>()
  private run: Set<string> | null = null
  private isInProperties = false

  private add(what: string, words: string) {
    const entry = this.found.get(what) ?? { count: 0, words: [] }
    entry.count++
    if (words !== '' && entry.words.length < MOST_TOLD) entry.words.push(words.slice(0, TOLD))
    this.found.set(what, entry)
  }

  open(name: string, attributes: Readonly<Record<string, string>>) {
    if (name === 'w:r') this.run = new Set()
    if (name === 'w:rPr') this.isInProperties = true
    const thing = things[name]
    if (thing !== undefined) this.add(thing, '')
    const shade = name === 'w:shd' && !LIGHT.test(attributes['w:fill'] ?? 'auto') ? '文字底纹' : null
    const look = this.isInProperties && this.run ? (shade ?? lookOf(name, attributes['w:val'] ?? '')) : null
    if (look !== null) this.run?.add(look)
  }

  /** Whether the words that are read now have a colour or a ground that the words around them have not. */
  get isLooked(): boolean {
    return [...(this.run ?? [])].some((look) => OF_KEYS.has(look))
  }

  words(text: string) {
    if (text.trim() !== '') for (const look of this.run ?? []) this.add(look, text.trim())
  }

  close(name: string) {
    if (name === 'w:rPr') this.isInProperties = false
    if (name === 'w:r') this.run = null
  }

  notes(): Note[] {
    return [...this.found].map(([what, { count, words }]) => {
      const told = words.length > 0 ? `：${words.map((text) => `“${text}”`).join('、')}${count > words.length ? ' 等' : ''}` : ''
      return new Note('look_left', `${what}没有保留，共 ${count} 处${told}`)
    })
  }
}
