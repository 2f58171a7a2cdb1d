/** Stands where a drawing was that is no picture: the question it is in is refused. */
export const LOST_DRAWING = '\uFDDA'

const outer = new Set(['mc:AlternateContent', 'w:drawing', 'w:pict', 'w:object'])
/** Shapes of both ways of drawing. */
const shapes = new Set('v:shape v:rect v:line v:oval v:roundrect v:polyline v:arc v:curve wps:wsp wps:cnvPr wpg:wgp wpc:wpc'.split(' '))
const charts = /^(?:c:chart|cx:chart|dgm:relIds|wpg:wgp|wpc:wpc)$/

/**
 * Watches the drawings of a document. The reader of Word takes pictures and text boxes, of two forms of one drawing the older; lines,
 * shapes, charts and what is grouped anew it passes over.
 */
export class Drawings {
  private depth = 0
  private start = 0
  private newer = 0
  private hasOlder = false
  private hasNewer = false
  private isLost = false
  /** Shapes that are open: whether something in them is read. */
  private readonly open: { isRead: boolean }[] = []

  enter(name: string, attributes: Readonly<Record<string, string>>) {
    this.depth++
    if (this.start === 0 && outer.has(name)) this.begin()
    if (this.start === 0) return
    if (name === 'mc:Choice') this.newer = this.depth
    if (name === 'mc:Fallback') this.hasOlder = true
    if (this.newer > 0) this.hasNewer ||= shapes.has(name) || charts.test(name)
    else this.look(name, attributes)
  }

  private begin() {
    this.start = this.depth
    this.hasOlder = this.hasNewer = this.isLost = false
  }

  private look(name: string, attributes: Readonly<Record<string, string>>) {
    if (charts.test(name)) this.isLost = true
    if (name === 'v:imagedata' || name === 'w:txbxContent') for (const shape of this.open) shape.isRead = true
    if (shapes.has(name)) this.open.push({ isRead: 'o:hr' in attributes })
  }

  /** Whether the drawing that ends here holds something that is not read. */
  leave(name: string): boolean {
    const isInNewer = this.newer > 0
    if (this.newer === this.depth) this.newer = 0
    if (this.start > 0 && !isInNewer && shapes.has(name)) this.isLost ||= this.open.pop()?.isRead === false
    const isEnd = this.start > 0 && this.start === this.depth--
    if (!isEnd) return false
    this.start = 0
    return this.isLost || (this.hasNewer && !this.hasOlder)
  }
}
