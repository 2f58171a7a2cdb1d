import { act, cleanup, fireEvent } from '@testing-library/react'
import { onFailure } from '@/data/http/events'
import { toast } from '@/platform/toast'
import { firstOf } from '../approval'
import { pageLines } from './page-lines'
import { toastText } from './render-page'
import { type answerAll, REFUSAL } from './sample-replies'
import { sampleTextFor } from './sample-texts'
import { host } from './taro-stand-in'
import type { walkDevice } from './walk-device'

const MOST_PRESSES = 30
const MOST_IN_LAYER = 5
const MOST_NEW = 24
const MOST_TOLD = 4
/** Lines that no page may have: rows that are asked for twice, and rows that fail without a word. */
export const [UNHELD, UNTOLD] = ['  does not wait', '  nothing is told of it']
/** The names of buttons that ask for the next rows of a list. */
const MORE_ROWS = /^(?:加载更多|更早的记录)$/
const ROLES: ReadonlySet<string | null> = new Set(['button', 'tab', 'radio', 'checkbox', 'switch', 'link', 'option'])

type Server = ReturnType<typeof answerAll>
type Device = ReturnType<typeof walkDevice>

/** Holds the finds of a walk over a page: its lines, the writes it sent, and the buttons that did no more than lead elsewhere. */
export type Walked = { lines: string[]; writes: Set<string>; idle: Set<string> }

/** A place is kept for the bar of a running exam, which comes once it is quiet. */
const isBarToCome = () => document.querySelector('.exam-bar:empty') !== null

const ANY_CHANGE = { subtree: true, childList: true, attributes: true, characterData: true }

/** Until nothing more comes: replies, parts that are loaded late, effects. */
async function settle(): Promise<void> {
  let isChanged = false
  const watch = new MutationObserver(() => {
    isChanged = true
  })
  watch.observe(document.body, ANY_CHANGE)
  for (let same = 0; same < 2 || isBarToCome(); ) {
    await act(async () => new Promise((done) => setTimeout(done, 0)))
    same = isChanged ? 0 : same + 1
    isChanged = false
  }
  watch.disconnect()
}

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
const layers = () => [...document.getElementsByClassName('layer__panel')]
const layerOf = (element: Element) => layers().findLast((layer) => layer.contains(element))
const labelOf = (layer?: Element | null) => layer?.getAttribute('aria-label') ?? ''
/** A button by its role and name in the layer it is in. */
const fullKeyOf = (element: Element) => `${labelOf(layerOf(element))}/${element.getAttribute('role') ?? ''}/${nameOf(element)}`
/** The same, also while it is chosen: what was chosen stays so, and is sent. */
const chosenKeyOf = (element: Element) => fullKeyOf(element).replace(/\/✓ ?([^/]+)$/, '/$1')
const isFree = (element: Element) => !element.hasAttribute('disabled') && element.getAttribute('aria-disabled') !== 'true'
const isPressed = (element: Element) => element.tagName !== 'DIV' || ROLES.has(element.getAttribute('role'))
const buttonsIn = (root: ParentNode) => [...root.querySelectorAll('button,[role],a[href]')].filter(isPressed)
const freeIn = (root: ParentNode) => buttonsIn(root).filter(isFree)
/** Buttons in a panel or under a tab are pressed before the way out of it and before another tab is chosen. */
const placeOf = (element: Element) => (nameOf(element) === '关闭' ? 2 : Number(element.getAttribute('role') === 'tab'))
const leavesLast = (a: Element, b: Element) => placeOf(a) - placeOf(b)

function fillFields(filled: WeakSet<Element>): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=file]),textarea')].filter((each) => !filled.has(each))
  for (const field of fields) {
    filled.add(field)
    fireEvent.change(field, { target: { value: sampleTextFor(field) } })
  }
  return fields.length > 0
}

/** Presses each button of a page once; over a layer that lies on it, those in the layer first, which is opened again as often as needed. */
export class Walk implements Walked {
  /** The page as it was drawn. */
  drawn: readonly string[] = []
  readonly lines: string[] = []
  readonly writes = new Set<string>()
  readonly idle = new Set<string>()
  private asked = 0
  private moved = 0
  private now: string[] = []
  /** The buttons pressed. */
  readonly done = new Set<string>()
  private readonly filled = new WeakSet<Element>()
  private readonly openers = new Map<string, string>()
  private readonly inLayer = new Map<string, number>()
  private readonly told = new Map<string, string>()
  private readonly stop = onFailure(({ shown }) => toast(shown))
  private readonly keyOf: (element: Element) => string
  private isChanged = true
  private readonly watch = new MutationObserver(() => {
    this.isChanged = true
  })

  constructor(
    private readonly server: Server,
    private readonly device: Device,
    /** Whether what was chosen is given up again. */
    isGivenUp: boolean,
  ) {
    this.keyOf = isGivenUp ? fullKeyOf : chosenKeyOf
    this.watch.observe(document.body, ANY_CHANGE)
  }

  /** Takes the page away. */
  end(): void {
    this.stop()
    this.watch.disconnect()
    cleanup()
  }

  /** Returns the requests, moves, device acts and messages since the last time. */
  private news(): string[] {
    const requests = this.server.log.slice(this.asked).map(({ method, address, body }) => `  ${method} ${address} ${body}`)
    const moves = host.moves.slice(this.moved).map(([way, url]) => `  ${way} ${url}`)
    ;[this.asked, this.moved] = [this.server.log.length, host.moves.length]
    return [...requests, ...moves, ...this.device.news(), ...(toastText() ? [`  toast ${toastText()}`] : [])]
  }

  private newWrites(): string[] {
    const writes = this.server.log.slice(this.asked).filter(({ method }) => method !== 'GET')
    return writes.map(({ method, address }) => `${method} ${address}`)
  }

  private added(most: number): string[] {
    if (!this.isChanged && this.watch.takeRecords().length === 0) return []
    this.isChanged = false
    const before = new Map<string, number>()
    for (const line of this.now) before.set(line, (before.get(line) ?? 0) + 1)
    this.now = pageLines(document.body)
    // Of lines that are alike those count that are more than before.
    const isMore = (line: string) => {
      const left = before.get(line) ?? 0
      before.set(line, left - 1)
      return left <= 0
    }
    return firstOf(this.now.filter(isMore), most).map((line) => `  + ${line}`)
  }

  private next(): Element | undefined {
    const top = layers().at(-1)
    if (top && (this.inLayer.get(labelOf(top)) ?? 0) >= MOST_IN_LAYER) return undefined
    const free = freeIn(top ?? document)
    return free.sort(leavesLast).find((element) => !this.done.has(this.keyOf(element)))
  }

  /** Whether another choice of the same group was pressed: all of them count as one press. */
  private isOfChoice(element: Element): boolean {
    const group = element.closest('[role=radiogroup]')
    return group !== null && buttonsIn(group).some((each) => each !== element && this.done.has(this.keyOf(each)))
  }

  /** The buttons that would still be pressed in the top layer, or on the page where none lies on it. */
  private notPressed(): readonly Element[] {
    return freeIn(layers().at(-1) ?? document).filter((element) => !this.done.has(this.keyOf(element)))
  }

  /** Leaves what lies on top by the key for it. */
  private async escape(): Promise<string[]> {
    const before = layers()
    const left = this.notPressed().length
    fireEvent.keyDown(document, { key: 'Escape' })
    await settle()
    this.added(0)
    const unpressed = left > 0 ? [`  … ${left} more to press`] : []
    return ['> Escape', ...unpressed, ...this.news(), ...this.follow('', before, new Map())]
  }

  /** Opens again what closed before all of it was pressed. */
  private follow(key: string, before: readonly Element[], leftIn: ReadonlyMap<string, number>): string[] {
    const now = layers()
    for (const layer of now) if (!before.includes(layer) && labelOf(layer) !== '') this.openers.set(labelOf(layer), key)
    const closed = before.map(labelOf).filter((label) => !now.some((each) => labelOf(each) === label))
    for (const label of closed) if ((leftIn.get(label) ?? 0) > 0) this.done.delete(this.openers.get(label) ?? '')
    return closed.map((label) => `  closed ${label}`)
  }

  private leftIn(): Map<string, number> {
    const left = (layer: Element) => freeIn(layer).filter((each) => !this.done.has(this.keyOf(each))).length
    return new Map(layers().map((layer) => [labelOf(layer), (this.inLayer.get(labelOf(layer)) ?? 0) < MOST_IN_LAYER ? left(layer) : 0]))
  }

  /** Presses the button of this name once more: what that sends. */
  private async again(element: Element, key: string): Promise<string> {
    const found = element.isConnected ? element : buttonsIn(document).find((each) => this.keyOf(each) === key)
    if (!found) return '  again: gone'
    if (!isFree(found)) return '  again: busy'
    const top = layers().at(-1)
    if (top && !top.contains(found)) return '  again: covered'
    const before = this.server.log.length
    fireEvent.click(found)
    await settle()
    const sent = this.server.log.slice(before).filter(({ method }) => method !== 'GET')
    return `  again: ${sent.map(({ method, address }) => `${method} ${address}`).join(', ') || 'nothing'}`
  }

  /** The page as it is drawn, and what it asks. */
  async start(): Promise<void> {
    await settle()
    this.now = pageLines(document.body)
    this.drawn = this.now
    this.lines.push(...this.news())
  }

  /** Writes in each field that is new; what that shows. */
  private async fill(): Promise<void> {
    document.getElementById('toast')?.remove()
    if (!fillFields(this.filled)) return
    await settle()
    this.isChanged = true
    this.lines.push('> filled', ...this.news(), ...this.added(MOST_NEW))
  }

  private async each(isOver: () => boolean, press: (element: Element, key: string) => Promise<string[]>): Promise<void> {
    await this.fill()
    for (let presses = 0; presses < MOST_PRESSES; ) {
      const element = this.next()
      if ((!element && layers().length === 0) || isOver()) return
      if (!element) {
        presses += 1
        this.lines.push(...(await this.escape()))
        continue
      }
      const [key, before] = [this.keyOf(element), layers()]
      const label = labelOf(layerOf(element))
      const count = Number(!this.isOfChoice(element))
      presses += count
      this.inLayer.set(label, label === '' ? 0 : (this.inLayer.get(label) ?? 0) + count)
      this.done.add(key)
      const left = this.leftIn()
      document.getElementById('toast')?.remove()
      this.lines.push(...(await press(element, key)), ...this.follow(key, before, left))
      await this.fill()
    }
    const left = isOver() ? 0 : this.notPressed().length
    if (left > 0) this.lines.push(`… ${left} more to press`)
  }

  /** Each button: what it sends, whether a second press before the reply sends it again, and what it leads to and shows. */
  async pressEach(): Promise<void> {
    await this.each(
      () => false,
      async (element, key) => {
        const name = nameOf(element)
        this.server.take('hold')
        fireEvent.click(element)
        await settle()
        const writes = this.newWrites()
        const found: string[] = []
        if (writes.length > 0) {
          found.push(...this.news(), await this.again(element, key))
          this.asked = this.server.log.length
          for (const write of writes) this.writes.add(write)
        }
        this.server.take('answer')
        if (writes.length > 0) await settle()
        const isAlone = found.length === 0 && this.newWrites().length === 0 && this.server.log.length === this.asked
        found.push(...this.news())
        const added = this.added(MOST_NEW)
        if (isAlone && added.length === 0 && layers().length === 0) this.idle.add(key)
        const text = [...found, ...added].join('\n')
        const isKnown = this.told.get(key) === text && text !== ''
        this.told.set(key, text)
        return isKnown ? [`> ${name} (the same)`] : [`> ${name}`, ...found, ...added]
      },
    )
  }

  /** The page in front again after another one or another app: what it asks and shows then. */
  async comeBack(): Promise<void> {
    document.getElementById('toast')?.remove()
    host.hide()
    await settle()
    host.show()
    await settle()
    const found = [...this.news(), ...this.added(MOST_NEW)]
    if (found.length > 0) this.lines.push('> in front again', ...found)
  }

  /** Each button for the next rows of a list: whether it waits while they are on their way, and what is told when they do not come. */
  async moreRows(): Promise<string[]> {
    const lines: string[] = []
    for (const element of freeIn(document).filter((each) => MORE_ROWS.test(nameOf(each)))) {
      const name = nameOf(element)
      this.server.take('hold-all')
      fireEvent.click(element)
      await settle()
      const isBusy = element.getAttribute('aria-busy') === 'true' || !isFree(element)
      this.server.take('refuse-all')
      await settle()
      this.server.take('answer')
      const told = this.added(MOST_TOLD)
      lines.push(`~ ${name}`, ...this.news(), ...(isBusy ? [] : [UNHELD]), ...told, ...(told.length > 0 ? [] : [UNTOLD]))
    }
    return lines
  }

  /** Each button that is not among these. */
  async pressOthers(known: ReadonlySet<string>): Promise<void> {
    for (const key of known) this.done.add(key)
    await this.pressEach()
  }

  /** Each button that sent something, now that nothing is taken: what is told, and whether it can be pressed again. */
  async pressRefused({ writes, idle }: Walked): Promise<void> {
    const open = new Set(writes)
    for (const key of idle) this.done.add(key)
    this.server.take('refuse')
    await this.each(
      () => open.size === 0,
      async (element, key) => {
        const name = nameOf(element)
        fireEvent.click(element)
        await settle()
        const sent = this.newWrites()
        for (const write of sent) open.delete(write)
        const news = this.news()
        const added = this.added(MOST_TOLD)
        if (sent.length === 0) return []
        const isTold = added.length > 0 || document.body.textContent?.includes(REFUSAL)
        const left = layers().map((layer) => `  open ${labelOf(layer)}`)
        const again = await this.again(element, key)
        this.news()
        this.now = pageLines(document.body)
        return [`! ${name}`, ...news, ...added, ...(isTold ? [] : ['  nothing is told']), ...left, again]
      },
    )
  }
}
