import { readJson } from '@/domain/text/read-json'
import { button, element, refresh } from './dom'
import { type Arrived, beginUpload, cancelUpload, listUploads, offsetOf, printOf, type Sending, sendPart, type Upload } from './upload-wire'

/** Uploads of the library: several at a time, paused, broken off and gone on with, also after the page was left. */

const AT_ONCE = 2
const MOST_WAIT_MS = 30_000
const KEPT = 'desk_uploads'
/** Part of the rate that the last part counts for. */
const SMOOTH = 0.3

type State = Upload['state'] | 'queued' | 'paused' | 'broken' | 'asks'
/** `source` is missing after a reload, until it is chosen again. `place`: where its line is drawn, and who is told of the file that came of it. */
type Item = Omit<Upload, 'state' | 'file'> & {
  state: State
  source: File | null
  print: string
  sending: Sending | null
  rate: number
  line: HTMLElement
  place: Place
}
type Place = { box: HTMLElement; told: (file: Arrived | null) => void }

const isPrints = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((print) => typeof print === 'string')
const kept = (): Record<string, string> => readJson(localStorage.getItem(KEPT) ?? '', isPrints) ?? {}
const keep = (prints: Record<string, string>) => localStorage.setItem(KEPT, JSON.stringify(prints))
function forget(key: string): void {
  const { [key]: _gone, ...rest } = kept()
  keep(rest)
}

const sizeText = (bytes: number) => (bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`)
const percent = ({ sent, size }: Pick<Item, 'sent' | 'size'>) => `${Math.floor((sent / Math.max(1, size)) * 100)}%`

function leftText({ sent, size, rate }: Item): string {
  if (rate <= 0) return ''
  const seconds = (size - sent) / rate
  return seconds < 60 ? '，还要不到 1 分钟' : `，还要 ${Math.ceil(seconds / 60)} 分钟`
}

const words: Readonly<Record<State, (item: Item) => string>> = {
  queued: () => '排队中',
  going: (item) => `${percent(item)}${leftText(item)}`,
  paused: (item) => `已暂停在 ${percent(item)}`,
  broken: (item) => `网断了，连上就接着传（${percent(item)}）`,
  asks: (item) => `停在 ${percent(item)}，再选一次这个文件就接着传`,
  checking: () => '正在检查',
  done: () => '✓ 传好了',
  refused: ({ fault }) => fault,
}

const items: Item[] = []
let replaces = ''

function draw(item: Item): void {
  const isPaused = item.state === 'paused' || item.state === 'asks' || item.state === 'broken'
  item.line.className = isPaused ? 'paused' : item.state
  const bar = element('progress', { max: '100', value: String((item.sent / Math.max(1, item.size)) * 100), 'aria-label': item.name })
  const parts: Node[] = [element('span', { class: 'name' }, item.name), element('span', { class: 'state' }, words[item.state](item))]
  if (item.state === 'going' || item.state === 'queued') parts.push(button('暂停', () => pause(item)))
  if (item.state === 'paused') parts.push(button('继续', () => resume(item)))
  if (item.state === 'done' && item.mediaId !== null) parts.push(element('a', { href: `/media?id=${item.mediaId}` }, '查看'))
  if (item.state !== 'checking')
    parts.push(button(item.state === 'done' || item.state === 'refused' ? '拿掉' : '取消', () => void drop(item)))
  if (item.state !== 'done' && item.state !== 'refused') parts.push(bar)
  item.line.replaceChildren(...parts)
  drawSum(item.place)
}

function drawSum({ box: section }: Place): void {
  const here = items.filter(({ place }) => place.box === section)
  section.hidden = here.length === 0
  const open = here.filter(({ state }) => state !== 'done' && state !== 'refused')
  const rate = here.reduce((sum, item) => sum + (item.state === 'going' ? item.rate : 0), 0)
  const [sent, size] = [open.reduce((sum, item) => sum + item.sent, 0), open.reduce((sum, item) => sum + item.size, 0)]
  const speed = rate > 0 ? `，${Math.round(rate / 1e5) / 10} MB/s` : ''
  const line =
    open.length === 0
      ? `上传了 ${here.length} 个`
      : `正在上传 ${open.length} 个，共 ${here.length} 个（${sizeText(sent)} / ${sizeText(size)}${speed}）`
  const sum = section.querySelector('[data-sum]')
  if (sum && sum.textContent !== line) sum.textContent = line
  const all = section.querySelector<HTMLElement>('[data-all]')
  if (all) all.hidden = !here.some(({ state }) => state === 'going' || state === 'queued')
}

function set(item: Item, state: State): void {
  item.state = state
  draw(item)
}

function pause(item: Item): void {
  set(item, 'paused')
  item.sending?.stop()
  next()
}

function resume(item: Item): void {
  set(item, item.source ? 'queued' : 'asks')
  next()
}

async function drop(item: Item): Promise<void> {
  item.state = 'paused'
  item.sending?.stop()
  if (item.key !== '') await cancelUpload(item.key).catch(() => null)
  forget(item.key)
  items.splice(items.indexOf(item), 1)
  item.line.remove()
  drawSum(item.place)
  next()
}

/** Begins with those that wait, not more than a few at a time. */
function next(): void {
  while (items.filter(({ state }) => state === 'going' || state === 'broken').length < AT_ONCE) {
    const item = items.find(({ state }) => state === 'queued')
    if (!item) return
    set(item, 'going')
    void run(item)
  }
}

/** Waits for the line to come back: for its event, or for longer each time. */
const wait = (tries: number) =>
  new Promise<void>((done) => {
    addEventListener('online', () => done(), { once: true })
    setTimeout(done, Math.min(MOST_WAIT_MS, 1_000 * 2 ** tries))
  })

const isRunning = ({ state }: Item) => state === 'going' || state === 'broken'

async function part(item: Item, file: File): Promise<boolean> {
  const [from, since] = [item.sent, performance.now()]
  item.sending = sendPart(item.key, file, from, (bytes) => {
    const rate = bytes / Math.max(0.05, (performance.now() - since) / 1_000)
    item.rate = item.rate === 0 ? rate : item.rate * (1 - SMOOTH) + rate * SMOOTH
    item.sent = Math.min(item.size, from + bytes)
    draw(item)
  })
  const status = await item.sending.done
  item.sending = null
  return status === 204
}

/** Sends one more part of what the server does not have; it is asked first, so that a part that was lost is sent again and no other. */
async function step(item: Item, file: File): Promise<'sent' | 'whole' | 'broken'> {
  const offset = await offsetOf(item.key).catch(() => undefined)
  if (offset === undefined || !isRunning(item)) return 'broken'
  if (offset === null || offset === item.size) return 'whole'
  item.sent = offset
  set(item, 'going')
  if (!(await part(item, file))) return 'broken'
  return item.sent === item.size ? 'whole' : 'sent'
}

/** Sends a file until it is whole or somebody stops it; a broken line is waited for. */
async function run(item: Item): Promise<void> {
  for (let tries = 0; isRunning(item) && item.source; tries++) {
    const came = await step(item, item.source)
    if (!isRunning(item)) return
    if (came === 'whole') return finish(item)
    if (came === 'sent') tries = -1
    else {
      item.rate = 0
      set(item, 'broken')
      await wait(tries)
    }
  }
}

/** Waits for the server's word about a whole file. */
async function finish(item: Item): Promise<void> {
  set(item, 'checking')
  next()
  for (let tries = 0; tries < 600; tries++) {
    const found = (await listUploads().catch(() => [])).find(({ key }) => key === item.key)
    if (found && (found.state === 'done' || found.state === 'refused')) {
      Object.assign(item, { state: found.state, fault: found.fault, mediaId: found.mediaId })
      forget(item.key)
      draw(item)
      if (found.state === 'done') item.place.told(found.file)
      return
    }
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

function add(upload: Omit<Item, 'line' | 'sending' | 'rate'>): Item {
  const item: Item = { ...upload, line: element('li'), sending: null, rate: 0 }
  items.push(item)
  item.place.box.querySelector('[data-list]')?.append(item.line)
  draw(item)
  return item
}

/** An upload of the same file that was broken off by leaving a page. */
async function leftOf(print: string): Promise<Upload | undefined> {
  const prints = kept()
  if (!Object.values(prints).includes(print)) return undefined
  const known = await listUploads().catch(() => [])
  return known.find(
    ({ key, state, replaces: target }) =>
      state === 'going' && target === null && prints[key] === print && !items.some((item) => item.key === key),
  )
}

/** Goes on with an upload that this file was meant for, or begins a new one. */
async function take(file: File, target: string, place: Place): Promise<void> {
  const print = await printOf(file)
  const known = items.find((item) => item.state === 'asks' && item.print === print)
  if (known) {
    known.source = file
    known.place = place
    return resume(known)
  }
  const plain = { name: file.name, size: file.size, mediaId: null, replaces: null, sent: 0, source: file, print, fault: '', place }
  const left = target === '' ? await leftOf(print) : undefined
  if (left) {
    add({ ...plain, key: left.key, state: 'queued', sent: left.sent })
    return next()
  }
  const begun = await beginUpload(file, target).catch(() => ({ fault: '网断了，没有传成，请再选一次' }))
  if ('fault' in begun) return void add({ ...plain, key: '', state: 'refused', fault: begun.fault })
  keep({ ...kept(), [begun.key]: print })
  add({ ...plain, key: begun.key, state: 'queued' })
  next()
}

async function takeAll(files: Iterable<File>, target: string, place: Place): Promise<void> {
  for (const file of [...files]) await take(file, target, place)
}

/** Shows what was under way when the page was left; the browser has to be given those files again. */
async function recall(place: Place): Promise<void> {
  const prints = kept()
  const known = await listUploads().catch(() => null)
  if (known === null) return
  for (const upload of known) {
    const isOpen = upload.state === 'going' || upload.state === 'checking'
    if (!isOpen && !(upload.key in prints)) continue
    const state = upload.state === 'going' ? 'asks' : upload.state
    const item = add({ ...upload, state, source: null, print: prints[upload.key] ?? '', place })
    if (upload.state === 'checking') void finish(item)
  }
  keep(Object.fromEntries(Object.entries(prints).filter(([key]) => known.some((upload) => upload.key === key))))
}

/** On other pages a line in the corner names the uploads that wait, and leads back to them. */
async function remind(): Promise<void> {
  const prints = kept()
  if (Object.keys(prints).length === 0) return
  const known = await listUploads().catch(() => null)
  if (known === null) return
  const waiting = known.filter(({ key, state }) => key in prints && state === 'going')
  keep(Object.fromEntries(Object.entries(prints).filter(([key]) => known.some((upload) => upload.key === key))))
  const [first] = waiting
  if (!first) return
  const more = waiting.length === 1 ? '' : `等 ${waiting.length} 个文件`
  const line = `“${first.name}”${more}没有传完（${percent(first)}），去素材库接着传`
  document.body.append(element('p', { class: 'running', role: 'status' }, element('a', { href: '/media' }, line)))
}

const hold = (event: BeforeUnloadEvent) => {
  if (items.some(isRunning)) event.preventDefault()
}

/** Uploads files from another page than the library; their lines are drawn in a box of it, and `told` gets each file that came. */
export function uploadInto(box: HTMLElement, files: readonly File[], told: Place['told']): void {
  addEventListener('beforeunload', hold)
  void takeAll(files, '', { box, told })
}

function listen(input: HTMLInputElement, place: Place): void {
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-upload],[data-replaces],[data-drop] a') : null
    if (!pressed) return
    event.preventDefault()
    replaces = pressed.dataset.replaces ?? ''
    input.multiple = replaces === ''
    input.click()
  })
  input.addEventListener('change', () => {
    void takeAll(input.files ?? [], replaces, place)
    input.value = ''
  })
  const main = document.querySelector('main')
  main?.addEventListener('dragover', (event) => event.preventDefault())
  main?.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.files.length) return
    event.preventDefault()
    void takeAll(event.dataTransfer.files, '', place)
  })
  addEventListener('beforeunload', hold)
}

/** Begins the uploads of this page. */
export function beginUploads(): void {
  const section = document.querySelector<HTMLElement>('[data-uploads]')
  const input = document.querySelector<HTMLInputElement>('[data-files]')
  if (!section || !input) {
    void remind()
    return
  }
  section.querySelector('[data-all]')?.addEventListener('click', () => {
    for (const item of items) if (item.state === 'going' || item.state === 'queued') pause(item)
  })
  const place: Place = { box: section, told: () => void refresh('files', 'kinds', 'room') }
  listen(input, place)
  void recall(place)
}
