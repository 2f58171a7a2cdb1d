import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActLink, PageLink, Tabs } from '#server/desk/frame/detail'
import { type DeskVisit, type Head, momentText } from '#server/desk/frame/row'
import { ShowLink } from '#server/desk/frame/show-acts'
import { nearText } from '#server/desk/site/media-words'
import { coursePreviewLink } from '#server/http/preview'
import { type CourseRow, type CourseSave, lastSaveOf } from '#server/repositories/course/course-edit'
import { type SaleTime, saleTimeOf } from '#server/repositories/course/sale'
import { checkSale, type SaleFault, saleChecksOf } from '#server/services/course/courses'
import type { SaleCheck } from '@/domain/course/sale-advice'
import { courseAt, courseShelf } from './course'

/** The parts of a course, each at an address of its own. */
const tabs = { '': '目录', '/about': '介绍', '/price': '价格和名额', '/more': '资料和服务' } as const
type Tab = keyof typeof tabs | '/check'

export type Shown = {
  row: CourseRow
  faults: readonly SaleFault[]
  checks: readonly SaleCheck[]
  lessons: number
  time: SaleTime
  /** Where learners see the course. */
  address: string
  /** Where the staff sees it before it is sold. */
  preview: string
  /** Says who saved it last, and when; empty where nobody has. */
  saved: string
}

/** Says who saved a course last, and when. Staff who are narrowed see their own acts alone, so of them it is their own last one. */
function savedWords(save: CourseSave | null, isNarrowed: boolean, now: number): string {
  if (!save) return ''
  const time = nearText(save.at, now)
  return isNarrowed ? `你上次保存：${time}` : `${save.staff} ${time} 保存`
}

export async function loadCourse(deps: Deps, { params, staff }: DeskVisit): Promise<Shown> {
  const row = await courseAt(deps.db, params.id)
  const checks = await saleChecksOf(deps, row.id)
  const address = `${deps.env.publicUrl}/course/${row.id}/detail`
  const [time, preview] = [await saleTimeOf(deps.db, row.id), await coursePreviewLink(deps, row.id)]
  const saved = savedWords(await lastSaveOf(deps.db, row.id), staff.scope !== null, deps.now())
  return { row, ...(await checkSale(deps, row.id)), checks, time, address, preview, saved }
}

/** The name of the course, over all its parts. */
export const titleOfCourse = async ({ db }: Deps, { params }: DeskVisit): Promise<string> => (await courseAt(db, params.id)).title

export const timeWords = ({ fromAt, untilAt }: SaleTime) =>
  [fromAt === null ? '' : `${momentText(fromAt)} 自动上架`, untilAt === null ? '' : `${momentText(untilAt)} 自动下架`]
    .filter((words) => words !== '')
    .join('，')

/** The head of all pages about a course: whether it is sold, and the way to its check. */
export function courseHead({ row, faults, checks, time, address, preview }: Shown): Head {
  const count = faults.length + checks.filter(({ isMissing }) => isMissing).length
  return {
    crumb: (
      <>
        <PageLink to="/courses">课程</PageLink> / 编号 {row.id}
      </>
    ),
    chips: <span className={row.isOnSale ? 'chip good' : 'chip'}>{row.isOnSale ? '✓ 在售' : '未上架'}</span>,
    facts: (time.fromAt !== null || time.untilAt !== null) && timeWords(time),
    acts: (
      <>
        <a className="act" href={row.isOnSale ? address : preview} rel="noreferrer">
          {row.isOnSale ? '学员看到的' : '预览'}
        </a>
        <ActLink name="copy-course" of={row.id}>
          复制
        </ActLink>
        <a className={row.isOnSale ? 'act' : 'act main'} href={`/courses/${row.id}/check`}>
          上架检查{count > 0 && <b>{count}</b>}
        </a>
        {row.isOnSale && <ShowLink {...courseShelf} id={row.id} isShown />}
      </>
    ),
  }
}

/** The tab on which something is missing says so. */
function lackingTabs({ faults, checks }: Shown): ReadonlySet<string> {
  const topics: Readonly<Record<SaleCheck['topic'], string>> = { outline: '', about: '/about', more: '/more' }
  const advised = checks.flatMap(({ isMissing, topic }) => (isMissing && topic !== 'outline' ? [topics[topic]] : []))
  return new Set([...faults.map(({ lessonId }) => (lessonId === null ? '/price' : '')), ...advised])
}

const Lacking = ({ children }: { children: string }) => (
  <>
    {children} <span className="chip warn">缺</span>
  </>
)

export function CourseFrame({ at, shown, children }: { at: Tab; shown: Shown; children: ReactNode }) {
  const lacking = lackingTabs(shown)
  return (
    <>
      {shown.time.fault !== '' && !shown.row.isOnSale && <p className="error">{shown.time.fault}</p>}
      <Tabs
        label="课程的各部分"
        of={Object.entries(tabs).map(
          ([tab, words]) => [`/courses/${shown.row.id}${tab}`, lacking.has(tab) ? <Lacking key={tab}>{words}</Lacking> : words] as const,
        )}
        at={`/courses/${shown.row.id}${at}`}
      >
        {shown.saved !== '' && <small>{shown.saved}</small>}
      </Tabs>
      {children}
    </>
  )
}
