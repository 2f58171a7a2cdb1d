import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActForm } from '#server/desk/frame/act-form'
import { withChoices } from '#server/desk/frame/act-routes'
import { ActButton, ActLink, PageLink, useAccess } from '#server/desk/frame/detail'
import { FormFields } from '#server/desk/frame/form'
import { Icon } from '#server/desk/frame/icon'
import { type ActRow, type DeskVisit, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { setDocument, setExercise, writeArticle } from '#server/desk/learn/lesson-kinds'
import { kindNames, lessonKinds } from '#server/desk/learn/new-lesson'
import { changeLesson, setLiveLesson } from '#server/desk/learn/played-lesson'
import { chosenTitles } from '#server/desk/parts/library-choices'
import { lessonPoints } from '#server/repositories/learn/lesson/exercise-pick'
import { practiceChapters } from '#server/repositories/learn/lesson/lesson'
import { type Outline, type OutlineLesson, outlineOf } from '#server/repositories/learn/lesson/outline'
import { sectionsOf } from '#server/repositories/learn/lesson/sections'
import { mayTurn } from '@/domain/course/outline'
import { courseShelf } from './course'
import { CourseFrame, courseHead, loadCourse, titleOfCourse } from './course-frame'
import { kindIcons, type Placed, placesOf, Tree } from './course-tree'
import { orderToUndo } from './undo-order'

const { roles } = courseShelf
const forms: readonly ActRow[] = [changeLesson, setLiveLesson, writeArticle, setDocument, setExercise]

/** A lesson that is open beside the tree, with the form of its kind. */
type Opened = Placed & {
  row: ActRow
  start: Start
  titles: Readonly<Record<string, string>>
  /** Chapters of the bank that are practised after it, and points of knowledge that it leads to. */
  practice: readonly string[]
  points: readonly string[]
  sectionCount: number
}

async function openedOf(deps: Deps, visit: DeskVisit, chapters: Outline): Promise<Opened | null> {
  const place = placesOf(chapters).find(({ lesson }) => String(lesson.id) === visit.query.lesson)
  const row = place && forms.find(({ name }) => name === lessonKinds[place.lesson.type].form)
  if (!place || !row) return null
  const start = await row.start(deps, String(place.lesson.id), visit)
  const { id } = place.lesson
  const practice = (await practiceChapters(deps.db, id)).map(({ title }) => title)
  const points = (await lessonPoints(deps.db, id)).map(({ title }) => title)
  const sectionCount = (await sectionsOf(deps.db, id)).length
  return { ...place, row, start, practice, points, sectionCount, titles: await chosenTitles(deps, row.fields, start.texts ?? {}) }
}

/** Moves the lesson by a place, and has what is seldom done behind a menu. */
function LessonActs({ of: { lesson, isFirst, isLast } }: { of: Opened }) {
  const { id, title, type } = lesson
  return (
    <div className="acts">
      <ActButton name="move-lesson-up" of={String(id)} version={0} note={`：${title}`} isOff={isFirst} icon="up" isBare>
        上移
      </ActButton>
      <ActButton name="move-lesson-down" of={String(id)} version={0} note={`：${title}`} isOff={isLast} icon="down" isBare>
        下移
      </ActButton>
      <details className="more">
        <summary aria-label={`${title}：更多操作`}>⋯</summary>
        <div>
          {type === 'exercise' && <PageLink to={`/lessons/${id}`}>一道一道挑题</PageLink>}
          {type === 'live' && <PageLink to={`/live-rooms/${id}`}>直播间</PageLink>}
          {(type === 'video' || type === 'audio') && (
            <ActLink name="set-lesson-stops" of={id}>
              播放中的题
            </ActLink>
          )}
          <ActLink name="place-lesson" of={id}>
            换章
          </ActLink>
          <ActLink name="remove-lesson" of={id}>
            删除
          </ActLink>
        </div>
      </details>
    </div>
  )
}

const MOST_POINTS = 6

/** The kinds of lessons beside each other. A lesson without content becomes another kind by a press; a film may become a recording. */
function Kinds({ of: lesson }: { of: OutlineLesson }) {
  const { act, token } = useAccess()
  if (!act('turn-lesson')) return null
  const ref = String(lesson.id)
  const isFixed = kindNames.every((kind) => kind === lesson.type || !mayTurn(lesson, kind))
  return (
    <form method="post" action={`/acts/turn-lesson/${ref}`} className="lessonkinds" aria-label="类型">
      <input type="hidden" name="_token" value={token('turn-lesson', ref)} />
      <input type="hidden" name="_version" value={0} />
      <input type="hidden" name="_step" value="run" />
      {kindNames.map((kind) => (
        <button
          key={kind}
          type="submit"
          name="kind"
          value={kind}
          className="quiet"
          aria-pressed={kind === lesson.type}
          disabled={kind !== lesson.type && !mayTurn(lesson, kind)}
        >
          <Icon name={kindIcons[kind]} /> {lessonKinds[kind].words}
        </button>
      ))}
      {isFixed && <small>已经有内容，不能再换类型；要换就另加一节</small>}
    </form>
  )
}

/** Exercises, captions and sections that go with a lesson, each a press away, and the points of knowledge that learners are led to after it. */
function Besides({ of: { lesson, practice, points, sectionCount } }: { of: Opened }) {
  const { id, type, hasTranscript } = lesson
  const left = points.length - MOST_POINTS
  return (
    <div className="besides">
      {type !== 'exercise' && (
        <ActLink name="set-lesson-practice" of={id}>
          课后练习：{practice.length === 0 ? '还没有' : practice.join('、')}
        </ActLink>
      )}
      <ActLink name="set-lesson-captions" of={id}>
        字幕：{hasTranscript ? '有' : '还没有'}
      </ActLink>
      {(type === 'video' || type === 'audio' || type === 'live') && (
        <ActLink name="set-lesson-sections" of={id}>
          分段：{sectionCount === 0 ? '还没有' : `${sectionCount} 段`}
        </ActLink>
      )}
      <div className="points">
        <b>知识点</b> <small>学完后推荐对应的题</small>
        <p className="chips">
          {points.slice(0, MOST_POINTS).map((title) => (
            <span key={title} className="chip point">
              {title}
            </span>
          ))}
          {left > 0 && <span className="muted">等 {points.length} 个</span>}
          {points.length === 0 && (
            <span className="muted">{type === 'exercise' ? '题目还没有标知识点' : '选了课后练习，这里就有它的知识点'}</span>
          )}
        </p>
      </div>
    </div>
  )
}

function Panel({ of }: { of: Opened }) {
  const { lesson, number, row, start, titles } = of
  const { id } = lesson
  return (
    <section className="edit" aria-labelledby="edit">
      <div className="lead">
        <h2 id="edit" tabIndex={-1}>
          课时 {number} <small>{lessonKinds[lesson.type].words}</small>
        </h2>
        <LessonActs of={of} />
      </div>
      <Kinds of={lesson} />
      <ActForm name={row.name} of={id} version={start.version ?? 0} button={row.button ?? '保存'} isDirect onward={row.onward?.words}>
        <div className="fields">
          <FormFields fields={withChoices(row.fields, start)} texts={start.texts ?? {}} errors={{}} titles={titles} />
          <Besides of={of} />
        </div>
        <p className="keyhint">
          <kbd>Ctrl</kbd> <kbd>S</kbd> 没保存就离开会提醒
        </p>
      </ActForm>
    </section>
  )
}

const Advice = (): ReactNode => (
  <section className="edit">
    <h2>课时</h2>
    <p className="muted">点左边的一节课，在这里改它的内容。新加的课时会直接打开。</p>
    <p className="muted">拖动左边的课时或章可以换顺序；打开一节课以后，也可以用 ↑ ↓ 和 ⋯ 里的“换章”。</p>
  </section>
)

export const outline = page({
  path: '/courses/:id',
  title: '课程',
  roles,
  titleOf: titleOfCourse,
  load: async (deps, visit) => {
    const shown = await loadCourse(deps, visit)
    const chapters = await outlineOf(deps.db, shown.row.id)
    const canUndo = (await orderToUndo(deps.db, { courseId: shown.row.id, staffId: visit.staff.id, now: deps.now() }, chapters)) !== null
    return { shown, chapters, canUndo, opened: await openedOf(deps, visit, chapters) }
  },
  head: ({ shown }) => courseHead(shown),
  view: ({ shown, chapters, canUndo, opened }) => (
    <CourseFrame at="" shown={shown}>
      <div className="course">
        <Tree courseId={shown.row.id} chapters={chapters} openId={opened?.lesson.id} canUndo={canUndo} />
        {opened ? <Panel of={opened} /> : <Advice />}
      </div>
    </CourseFrame>
  ),
})
