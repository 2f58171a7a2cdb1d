import type { Readable } from 'node:stream'
import type { ReactNode } from 'react'
import type { Sheet } from '#server/bank/export/workbook'
import type { QueueHead } from '#server/database/queue-head'
import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Fields, Texts, ValuesOf } from '#server/desk/parts/field'
import { lastAct } from '#server/repositories/account/audit'
import type { StaffSession } from '#server/repositories/account/staff-session'
import type { StaffRole } from '@/domain/account/staff-roles'
import { minuteText } from '@/domain/time/day'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import type { SheetKind } from './sheet'
import type { Start } from './start'

/** The visit and its parameters: those of the path, and those of the query. `marked`: numbers of rows whose boxes were ticked. */
export type DeskVisit = {
  staff: StaffSession
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  ip: string
  marked?: readonly number[]
}

/** `permission`: the key that opens the page, of its list where that is another page. `isForNewcomers`: may be used before password and authenticator are set up, where the installation requires them. */
type Common = { path: string; title: string; roles: readonly StaffRole[]; isForNewcomers?: true; permission?: string }
export type Named = { name: string; label: string }

/**
 * One filter of a list. Without a kind it is a text, or one of fixed `choices`. `pick`: an object chosen by its name; `of`: an object that a
 * link named, shown by its name and taken away again; `dates`: days in Shanghai, both included; `money`: amounts in yuan, both included.
 * `isRare`: it stands behind 更多 until it narrows the list.
 */
export type Filter = Named & { isRare?: true } & (
    | { kind?: undefined; choices?: Readonly<Record<string, string>>; hint?: string }
    | { kind: 'pick'; choices: (deps: Deps) => Promise<Readonly<Record<string, string>>> }
    | { kind: 'of'; nameOf: (deps: Deps, given: string) => Promise<string | undefined> }
    | { kind: 'dates' }
    | { kind: 'money' }
  )

/** Moments or amounts from one on, and below another. */
export type Range = { from?: number; below?: number }
/**
 * Describes the part of a list that is asked for: rows that fit the filter, after the row `before`, at most `limit`. `ranges`: dates as
 * moments, amounts as fen, by the name of their filter. `order`: newest first where none is named.
 */
export type Wanted = {
  filter: Readonly<Record<string, string>>
  ranges: Readonly<Record<string, Range | undefined>>
  before: number | undefined
  limit: number
  order?: { by: string; isUp: boolean }
  /** The rows that were marked, where only those are meant. */
  ids?: readonly number[]
}

/**
 * A queue that is worked through one after the other: the filter of the list that shows what waits, and the acts after which the next one
 * opens. Staff see where they are on the page of each.
 */
export type Walk = { filter: Readonly<Record<string, string>>; acts: readonly string[]; unit: string }

/** Groups of the menu, by what a member of the staff works on. */
export type MenuGroup = '学员' | '教学' | '内容' | '题库' | '交易' | '资金' | '营销' | '数据' | '设置'

/** An act offered for many rows, and the words of its button. `isSheet`: the act of a table, which starts with the marked rows to be filled in. */
export type BulkAct = { act: string; words: string; isSheet?: true }

/**
 * The head of a page about one object, beside its title: the way to it, its picture, its state, a line about it, and what may be done. A page
 * without one has its title alone.
 */
export type Head = { crumb?: ReactNode; picture?: ReactNode; chips?: ReactNode; facts?: ReactNode; acts?: ReactNode }

/** A page: `section` puts it into the menu, `queue` onto the overview. `rows`: those of a list, newest first. */
export type PageRow = Common & {
  section?: MenuGroup
  queue?: (deps: Deps, staff: StaffSession) => Promise<QueueHead>
  rows?: (deps: Deps, wanted: Wanted) => Promise<readonly { id: number }[]>
  /** Of a list that is a queue; `path` followed by the number of a row is the page of the row. */
  walk?: Walk
  /** The menu shows its icons alone beside this page, unless the reader unfolded it. */
  foldsMenu?: true
  /** The filter of a list that shows what its queue counts, where it is not the one of its walk. */
  waits?: Readonly<Record<string, string>>
  /** Acts that a list offers for many of its rows at once, and the filters it reads. */
  bulk?: readonly BulkAct[]
  /** Of a page about one object that offers such acts for its rows: the numbers of all that it shows. */
  shownIds?: (deps: Deps, visit: Pick<DeskVisit, 'params' | 'query'>) => Promise<readonly number[]>
  filters?: readonly Filter[]
  /** `waiting`: the queues of the reader that the menu shows. */
  draw: (deps: Deps, visit: DeskVisit, waiting: readonly Waiting[]) => Promise<{ body: ReactNode; head?: Head | undefined }>
  csv?: (deps: Deps, visit: DeskVisit) => Promise<string[][]>
  /** The title of one object's page, where its name says more than the title of all. */
  titleOf?: (deps: Deps, visit: DeskVisit) => Promise<string>
  /** The path that the menu marks, where the page belongs to another one than its address says. */
  menuAt?: (deps: Deps, visit: DeskVisit) => Promise<string>
  /** The address that the reader is led to instead of this page; null where it is shown. */
  instead?: (deps: Deps, visit: DeskVisit) => Promise<string | null>
  /** Sheets of a workbook, at `?format=xlsx`. */
  sheets?: (deps: Deps, visit: DeskVisit) => Promise<Sheet[]>
}

/** The queue of one page, for those who may open it. */
export type Waiting = QueueHead & Pick<PageRow, 'walk' | 'waits'> & { path: string; title: string; section: MenuGroup }

type PageOf<T> = Omit<PageRow, 'draw' | 'csv' | 'rows'> & {
  load: (deps: Deps, visit: DeskVisit, waiting: readonly Waiting[]) => Promise<T>
  view: (data: T, visit: DeskVisit) => ReactNode
  head?: (data: T, visit: DeskVisit) => Head
}

/** A page whose view is drawn from what was loaded. */
export function page<T>({ load, view, head, ...row }: PageOf<T>): PageRow {
  return {
    ...row,
    draw: async (deps, visit, waiting) => {
      const data = await load(deps, visit, waiting)
      return { body: view(data, visit), head: head?.(data, visit) }
    },
  }
}

/**
 * Tells what an act did: the object, how it was and is, and where to go on. `file`: rows given to the browser once, instead of going on; `book`: a workbook likewise;
 * `archive`: a zip file likewise; `document`: a Word document; `shown`: a page that is shown once instead.
 */
export type Done = {
  object: string
  before: object | null
  after: object | null
  reason?: string
  to: string
  file?: { name: string; rows: string[][] }
  book?: { name: string; sheets: readonly Sheet[] }
  archive?: { name: string; content: Readable }
  document?: { name: string; bytes: Uint8Array }
  shown?: ReactNode
}
type ActContext = { ref: string; visit: DeskVisit; deps: Deps; now: number }

/**
 * Prepared by one person and confirmed by another, `always` or where `amount` is more than `above`, both in fen; the owner may set another
 * `above`. `to`: the learner whom the amount goes to; what the same person moved to them alone within 24 hours is counted with it.
 */
type NeedsSecond<V> =
  | 'always'
  | {
      above: number
      amount: (deps: Deps, ref: string, values: V) => Promise<number> | number
      to?: (deps: Deps, ref: string, values: V) => Promise<number>
    }

type ActOf<F extends Fields> = {
  name: string
  title: string
  roles: readonly StaffRole[]
  fields: F
  /** Asks for a code before it is done, unless one was given within the last two minutes (`each`) or ten (`lately`). */
  confirms?: 'each' | 'lately'
  isForNewcomers?: true
  /** The path of the page that the menu marks beside its form. */
  at?: string
  /** Drawn beside its title, and above its form. */
  head?: Head
  above?: ReactNode
  /** Done without a preview, because nobody but the staff sees what it changes. */
  isDirect?: true
  /** Words of the button of a direct act, where they are not 保存. */
  button?: string
  /** A second button of a direct act: it does this one and then another to the same object, in one transaction, and opens what that one made. */
  onward?: { words: string; act: () => ActRow }
  start: (deps: Deps, ref: string, visit: DeskVisit) => Promise<Start>
  /** Draws the object beside the form as learners would see it, from what is typed. */
  beside?: (deps: Deps, ref: string, texts: Texts, visit: DeskVisit) => Promise<ReactNode>
  /** Sentences that describe what will change. */
  preview: (deps: Deps, ref: string, values: ValuesOf<F>, visit: DeskVisit) => Promise<string[]> | string[]
  needsSecond?: NeedsSecond<ValuesOf<F>>
  /** Refuses before the transaction begins, which a refusal takes back: tries at a secret are counted here. */
  check?: (deps: Deps, given: { visit: DeskVisit; values: ValuesOf<F> }) => Promise<void>
  /** `formKey`: the key of what is written once for this form. */
  run: (tx: Tx, context: ActContext & { values: ValuesOf<F>; version: number; formKey: string }) => Promise<Done>
  /** Work after the transaction, which may take long or fail without undoing the act. */
  follow?: (deps: Deps, ref: string) => Promise<unknown>
}

/** An act as the router uses it: values were checked by `fields` before. */
export type ActRow = Omit<ActOf<Fields>, 'preview' | 'run' | 'check' | 'needsSecond'> & {
  needsSecond?: NeedsSecond<never>
  check?: (deps: Deps, given: never) => Promise<void>
  preview: (deps: Deps, ref: string, values: never, visit: DeskVisit) => Promise<string[]> | string[]
  run: (tx: Tx, context: never) => Promise<Done>
}

const actTitles = new Map<string, string>()

/** An act with the types of its own fields. */
export function act<F extends Fields>(row: ActOf<F>): ActRow {
  actTitles.set(row.name, row.title)
  return row
}

/** The title of an act by its name in the audit log; the name itself for an act of an earlier release. */
export const actTitle = (name: string): string => actTitles.get(name) ?? name

/** Kinds of objects in the order in which the search shows them. */
export const searchKinds = ['学员', '订单', '课程', '题目', '试卷', '文章', '素材'] as const

/**
 * A line of the search: the name of an object, what is said behind it, and at the right. `picture`: the address of the face of a person; empty
 * where they have none.
 */
export type Hit = { id: number; to: string; title: string; note: string; aside?: string; picture?: string }

/**
 * A kind of object that the search box finds: by number, name or the end of a mobile, best first, at most `limit`. `by`: what the word was
 * compared with, where that is not a name.
 */
export type Searchable = {
  kind: (typeof searchKinds)[number]
  roles: readonly StaffRole[]
  find: (deps: Deps, word: string, limit: number) => Promise<{ by: string; hits: readonly Hit[] }>
}

/** An area of the desk brings pages, acts, kinds of objects that the search box finds, and kinds of tables that staff bring. */
export type Area = { pages: readonly PageRow[]; acts: readonly ActRow[]; search?: readonly Searchable[]; sheets?: readonly SheetKind[] }

/** A moment in Shanghai, or a dash. */
export const momentText = (at: number | null | undefined): string => (at === null || at === undefined ? '—' : minuteText(at))

/** How long something has waited, in its largest unit. */
export function ageText(since: number | null, now: number): string {
  if (since === null) return '—'
  const ms = Math.max(0, now - since)
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} 分钟`
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} 小时` : `${Math.floor(ms / DAY_MS)} 天`
}

/** Sensitive values are shown for this long after a reason and a code; the page's address is valid for that time. */
const SHOWN_MS = 60_000

/** Whether this member of the staff gave a reason to see an object just now. */
export async function wasShown({ db, now }: Deps, staffId: number, act: string, object: string): Promise<boolean> {
  const at = await lastAct(db, { staffId, act, object })
  return at !== null && now() - at < SHOWN_MS
}
