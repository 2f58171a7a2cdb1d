import type { Recorded } from './list'

/** A picture of a film and how long it stands, in seconds. */
export type Slide = { html: string; seconds: number }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

export const WIDTH = 960
export const HEIGHT = 540

const style = `*{margin:0;box-sizing:border-box}body{width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;background:#f5efe4;color:#12302e;font-family:"Noto Sans CJK SC",sans-serif}
.top{height:74px;background:#0b7a75;color:#fff;padding:12px 40px}.top small{font-size:15px;color:#c9eae6;display:block}.top b{font-size:24px}
.board{position:absolute;top:74px;bottom:92px;left:40px;right:40px;display:flex;align-items:center}table{width:100%;border-collapse:collapse;font-size:27px;background:#fff}
th{background:#e3f2f1;color:#0a4b48;text-align:left}th,td{border:1px solid #bfdfdc;padding:13px 20px}tr.new td{background:#fdf3dc}tr.wait td{color:transparent}
.bar{position:absolute;left:0;bottom:0;height:6px;background:#f2c66d}
.cover{position:absolute;inset:0;background:#0b7a75;color:#fff;display:flex;flex-direction:column;justify-content:center;padding:0 80px}.cover small{font-size:22px;color:#c9eae6;margin-bottom:18px}.cover b{font-size:46px;line-height:1.3}.cover i{width:64px;height:6px;background:#f2c66d;margin-top:28px}`

const page = (body: string) => `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`

function table(rows: readonly string[][], shown: number, fresh: number): string {
  const [head = [], ...body] = rows
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')
  const lines = body.map((row, at) => `<tr class="${at >= shown ? 'wait' : at >= fresh ? 'new' : ''}">${cells(row, 'td')}</tr>`)
  return `<div class="board"><table><tr>${cells(head, 'th')}</tr>${lines.join('')}</table></div>`
}

/**
 * The pictures of a film: its title, then one for each sentence, with which the table grows. The sentences are not drawn: the player shows
 * the captions at the foot of the picture, which is left free for them.
 */
export function slidesOf({ lesson, course, rows, cues }: Recorded): Slide[] {
  const cover = page(`<div class="cover"><small>${escaped(course)}</small><b>${escaped(lesson.title)}</b><i></i></div>`)
  const top = `<div class="top"><small>${escaped(course)}</small><b>${escaped(lesson.title)}</b></div>`
  const count = rows.length - 1
  const shownAt = (at: number) => Math.ceil((count * (at + 1)) / cues.length)
  const board = (at: number, done: number) =>
    page(
      `${top}${table(rows, shownAt(at), at === 0 ? 0 : shownAt(at - 1))}<div class="bar" style="width:${Math.round(done * WIDTH)}px"></div>`,
    )
  const starts = cues.map(({ from }) => from)
  const sentences = cues.map((_, at): Slide => {
    const until = starts[at + 1] ?? lesson.length
    return { html: board(at, until / lesson.length), seconds: until - (starts[at] ?? 0) }
  })
  return [{ html: cover, seconds: starts[0] ?? lesson.length }, ...sentences]
}
