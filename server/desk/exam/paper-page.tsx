import type { Deps } from '#server/deps'
import { ActLink, ForReaders, PageLink, Tabs } from '#server/desk/frame/detail'
import { Icon } from '#server/desk/frame/icon'
import { type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { type Absent, absentOf, classesOfPaper, countAbsent, type PaperClass } from '#server/repositories/exam/paper-absent'
import { draftOfPaper, partsOfPaper, wholePaper } from '#server/repositories/exam/paper-draft'
import { storedIdOf } from '@/domain/text/id-text'
import { MINUTE_MS } from '@/domain/time/units'
import { AnalysisView, analysePaper } from './paper-analysis'
import { points } from './paper-draft-part'
import { RoomView, readRoom, roomWords } from './paper-room'
import { Terms, type WholePaper } from './paper-terms'

const roles = ['editor', 'teacher'] as const
const MOST_CLASSES = 50
const MOST_ABSENT = 300

export const stateText = ({ isShown }: { isShown: boolean }): string => (isShown ? '已发布' : '已下架')

/** The part that an address asks for: the analysis unless another is named. */
const partOf = (query: DeskVisit['query']) => ['asked', 'absent', 'room'].find((part) => part === query.part) ?? ''

/** Whether nobody can begin or go on with a paper any more. */
const isOver = ({ closes_at, opens_at, minutes }: WholePaper, now: number) =>
  closes_at === null ? opens_at !== null && now >= opens_at + minutes * MINUTE_MS : now >= closes_at

async function load(deps: Deps, { params, query }: DeskVisit) {
  const { db } = deps
  const own = found(await wholePaper(db, idOf(params.id, '试卷')), '试卷')
  const parts = await partsOfPaper(db, own.id)
  const classes = await classesOfPaper(db, own, MOST_CLASSES)
  const ofClass = classes.find(({ id }) => id === storedIdOf(query.class))
  const expected = ofClass ? [ofClass.id] : own.class_ids
  const asked = { paperId: own.id, classIds: expected }
  const part = partOf(query)
  return {
    own,
    parts,
    classes,
    ofClass,
    part,
    isWhole: query.items === 'all',
    isOver: isOver(own, deps.now()),
    draft: await draftOfPaper(db, own.id),
    analysis: await analysePaper(deps, own, parts.asked, ofClass?.id ?? null),
    absent: { ...(await countAbsent(db, asked)), word: isOver(own, deps.now()) ? '缺考' : '还没交' },
    room: await readRoom(db, own, part === 'room', deps.now()),
    absentees: part === 'absent' ? await absentOf(db, asked, MOST_ABSENT) : [],
  }
}
type Loaded = Awaited<ReturnType<typeof load>>

/** The address of a part of the page, narrowed to the class that is looked at. */
function addressOf({ own, ofClass }: Loaded, part: string): string {
  const query = [...(part === '' ? [] : [`part=${part}`]), ...(ofClass && part !== 'asked' ? [`class=${ofClass.id}`] : [])]
  return `/papers/${own.id}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

/** Chooses the class whose results are looked at. */
function Classes({ of: { own, classes, ofClass, part } }: { of: Loaded }) {
  if (classes.length === 0) return null
  const link = (words: string, chosen: PaperClass | undefined) => (
    <a
      key={chosen?.id ?? 0}
      className="act"
      href={addressOf({ own, ofClass: chosen } as Loaded, part)}
      aria-current={chosen?.id === ofClass?.id ? 'true' : undefined}
    >
      {words}
    </a>
  )
  return (
    <details className="more">
      <summary>
        {ofClass?.title ?? '全部班级'} <Icon name="chevron" />
      </summary>
      <div>
        {link('全部班级', undefined)}
        {classes.map((each) => link(each.title, each))}
      </div>
    </details>
  )
}

function Ranking({ of: { id, is_ranked, is_rank_held } }: { of: WholePaper }) {
  if (!is_ranked) return null
  return is_rank_held ? (
    <ActLink name="publish-ranking" of={id} isMain>
      发布排名
    </ActLink>
  ) : (
    <ActLink name="take-back-ranking" of={id}>
      收回排名
    </ActLink>
  )
}

/** Acts on what was handed in: the results as a workbook, and the ranking. */
function ResultActs({ of }: { of: Loaded }) {
  const { own, ofClass } = of
  const narrowed = ofClass ? `&class=${ofClass.id}` : ''
  return (
    <>
      <Classes of={of} />
      <ForReaders of="/results">
        <a className="act" href={`/results?paper=${own.id}&which=try${narrowed}&format=xlsx`}>
          成绩 .xlsx
        </a>
      </ForReaders>
      <Ranking of={own} />
    </>
  )
}

function PaperActs({ of: { own, draft } }: { of: Loaded }) {
  return (
    <>
      <a className="act" href={`/papers/${own.id}/preview`}>
        预览
      </a>
      <ActLink name="print-paper" of={own.id}>
        打印
      </ActLink>
      {draft === undefined ? (
        <ActLink name="revise-paper" of={own.id}>
          修改
        </ActLink>
      ) : (
        <a className="act" href={`/paper-drafts/${draft.id}`}>
          打开草稿
        </a>
      )}
      <ActLink name="set-paper-terms" of={own.id}>
        时间、班级和批改
      </ActLink>
      <ActLink name={own.is_shown ? 'hide-paper' : 'show-paper'} of={own.id}>
        {own.is_shown ? '下架' : '上架'}
      </ActLink>
    </>
  )
}

type Parts = Loaded['parts']

const Asked = ({ of: { parts, asked } }: { of: Parts }) => (
  <>
    <h2>题目</h2>
    {parts.map(({ seq, title }) => (
      <section key={seq} className="chapter">
        <h3>{title}</h3>
        <ol className="blocks">
          {asked
            .filter(({ section }) => section === seq)
            .map(({ id, stem, marks, chapter }) => (
              <li key={id}>
                <div>
                  <PageLink to={`/questions/${id}`}>{stem.slice(0, 80) || `题目 ${id}`}</PageLink> <small>{chapter}</small>
                </div>
                {marks > 0 && <span>{points(marks)}</span>}
              </li>
            ))}
        </ol>
      </section>
    ))}
  </>
)

/** Pages about the paper with how much is on each; its essays and those who are missing only where there may be some. */
function PaperTabs({ of }: { of: Loaded }) {
  const { own, parts, analysis, absent, room, part } = of
  const { takers, unmarked } = analysis.distribution
  const hasEssays = takers > 0 && parts.asked.some(({ type }) => type === 'essay')
  return (
    <Tabs
      label="试卷的各部分"
      of={[
        [addressOf(of, ''), '分析'],
        [`/results?paper=${own.id}`, takers > 0 ? `成绩 ${takers}` : '成绩'],
        ...(hasEssays
          ? [
              [
                `/essays?paper=${own.id}${unmarked > 0 ? '&status=waiting' : ''}`,
                unmarked > 0 ? `阅卷，还有 ${unmarked} 份` : '阅卷，全部批完',
              ] as const,
            ]
          : []),
        ...(absent.expected > 0 ? [[addressOf(of, 'absent'), `${absent.word} ${absent.absent}`] as const] : []),
        ...(room ? [[addressOf(of, 'room'), roomWords(room)] as const] : []),
        [addressOf(of, 'asked'), '题目和设置'],
      ]}
      at={addressOf(of, part)}
    />
  )
}

type AbsentProps = { of: readonly Absent[]; paperId: number; isOver: boolean; most: number }

/** Members of the classes without a result at a paper; a class opens the page that reminds them. */
function AbsentView({ of, paperId, isOver, most }: AbsentProps) {
  if (of.length === 0) return <p className="empty">该考的都交卷了</p>
  return (
    <section className="card">
      <h2>
        {isOver ? '缺考' : '还没交卷'} <small>点班级可以一起提醒</small>
      </h2>
      <Rows
        of={of.map((line) => ({ ...line, id: `${line.classId}.${line.userId}` }))}
        columns={[
          ['学员', ({ userId, nickname }) => <PageLink to={`/learners/${userId}`}>{`${nickname}（${userId}）`}</PageLink>],
          ['班级', ({ classId, className }) => <PageLink to={`/study-classes/${classId}/exam?of=${paperId}`}>{className}</PageLink>],
          ['状态', ({ isSitting }) => (isSitting ? '正在考' : isOver ? '缺考' : '还没开考')],
        ]}
      />
      {of.length === most && <p className="muted">只列前 {most} 位，其余在各班的“考试”里</p>}
    </section>
  )
}

function PartView({ of }: { of: Loaded }) {
  const { own, parts, classes, ofClass, part, analysis, absent, absentees, room, isWhole } = of
  if (part === 'room' && room) return <RoomView of={room} />
  if (part === 'absent') return <AbsentView of={absentees} paperId={own.id} isOver={of.isOver} most={MOST_ABSENT} />
  if (part === '') return <AnalysisView of={analysis} paper={own} absent={absent} classId={ofClass?.id ?? null} isWhole={isWhole} />
  return (
    <>
      <Terms of={own} classes={classes.map(({ title }) => title)} />
      <Asked of={parts} />
    </>
  )
}

/** A paper: what its results say, who is missing, and what it asks. */
export const paperPage = page({
  path: '/papers/:id',
  title: '试卷',
  roles,
  titleOf: async ({ db }, { params }) => found(await wholePaper(db, idOf(params.id, '试卷')), '试卷').title,
  load,
  head: (of) => ({
    crumb: (
      <>
        <PageLink to="/papers">试卷</PageLink> / {of.own.subject}
      </>
    ),
    chips: (
      <>
        <span className={of.own.is_shown ? 'chip good' : 'chip bad'}>{stateText({ isShown: of.own.is_shown })}</span>
        {of.own.is_dated && <span className="chip">模考</span>}
        {of.isOver && <span className="chip">已结束</span>}
        {of.own.is_ranked && of.own.is_rank_held && <span className="chip warn">排名没发布</span>}
      </>
    ),
    facts: of.own.opens_at === null ? undefined : `${momentText(of.own.opens_at)} 开考，${of.own.minutes} 分钟`,
    acts: of.part === 'asked' || of.analysis.distribution.takers === 0 ? <PaperActs of={of} /> : <ResultActs of={of} />,
  }),
  view: (of) => (
    <>
      <PaperTabs of={of} />
      <PartView of={of} />
    </>
  ),
})
