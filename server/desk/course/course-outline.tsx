import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActForm } from '#server/desk/frame/act-form'
import { withChoices } from '#server/desk/frame/act-routes'
import { ActButton, ActLink, PageLink } from '#server/desk/frame/detail'
import { FormFields } from '#server/desk/frame/form'
import { Icon, type IconName } from '#server/desk/frame/icon'
import { type ActRow, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import { setDocument, setExercise, writeArticle } from '#server/desk/learn/lesson-kinds'
import { kindNames, lessonKinds } from '#server/desk/learn/new-lesson'
import { changeLesson, setLiveLesson } from '#server/desk/learn/played-lesson'
import { DeskForm } from '#server/desk/parts/desk-form'
import { chosenTitles } from '#server/desk/parts/library-choices'
import { type Outline, type OutlineLesson, outlineOf } from '#server/repositories/learn/lesson/outline'
import type { LessonKind } from '@/domain/learn/lesson'
import { clockText, durationText } from '@/domain/time/clock-text'
import { courseShelf } from './course'
import { CourseFrame, courseHead, loadCourse, titleOfCourse } from './course-frame'
import { orderToUndo } from './undo-order'

const { roles } = courseShelf
const icons: Readonly<Record<LessonKind, IconName>> = {
  video: 'film',
  audio: 'sound',
  live: 'horn',
  article: 'page',
  document: 'book',
  exercise: 'sheet',
}
const forms: readonly ActRow[] = [changeLesson, setLiveLesson, writeArticle, setDocument, setExercise]

/** Where a lesson is in its course; `number` is the one that people say, such as 1.2. */
type Placed = { lesson: OutlineLesson; number: string; isFirst: boolean; isLast: boolean }
/** A lesson that is open beside the tree, with the form of its kind. */
type Opened = Placed & { row: ActRow; start: Start; titles: Readonly<Record<string, string>> }

const placesOf = (chapters: Outline): Placed[] =>
  chapters
    .flatMap(({ lessons }, chapter) => lessons.map((lesson, at) => ({ lesson, number: `${chapter + 1}.${at + 1}` })))
    .map((place, at, all) => ({ ...place, isFirst: at === 0, isLast: at + 1 === all.length }))

async function openedOf(deps: Deps, visit: DeskVisit, chapters: Outline): Promise<Opened | null> {
  const place = placesOf(chapters).find(({ lesson }) => String(lesson.id) === visit.query.lesson)
  const row = place && forms.find(({ name }) => name === lessonKinds[place.lesson.type].form)
  if (!place || !row) return null
  const start = await row.start(deps, String(place.lesson.id), visit)
  return { ...place, row, start, titles: await chosenTitles(deps, row.fields, start.texts ?? {}) }
}

/** Names the things that a lesson lacks or brings. */
function Chips({
  lesson: { media, isTrial, type, startAt, hasTranscript, hasPractice, hasArticle, questionCount },
}: {
  lesson: OutlineLesson
}) {
  const missing = {
    video: media === '' && '缺文件',
    audio: media === '' && '缺文件',
    document: media === '' && '缺文件',
    live: startAt === null && '没有直播时间',
    article: !hasArticle && '还没写',
    exercise: questionCount === 0 && '还没有题',
  }[type]
  return (
    <span className="chips">
      {missing && <span className="chip bad">! {missing}</span>}
      {isTrial && <span className="chip going">试学</span>}
      {hasTranscript && <span className="chip">字幕</span>}
      {hasPractice && <span className="chip">练习</span>}
    </span>
  )
}

const measureOf = ({ type, length, questionCount, startAt }: OutlineLesson): string => {
  if (type === 'exercise') return `${questionCount} 题`
  return type === 'live' ? (startAt === null ? '' : momentText(startAt)) : clockText(length)
}

/** A line of the tree. The script lets it be dragged; without, the lesson's panel has buttons for its place. */
function LessonLine({ of: { lesson, number }, courseId, isOpen }: { of: Placed; courseId: number; isOpen: boolean }) {
  const { id, title, type } = lesson
  return (
    <li id={`lesson-${id}`} data-place={`place-lesson/${id}`} className={isOpen ? 'node at' : 'node'}>
      <Icon name={icons[type]} />
      <span className="unseen">{lessonKinds[type].words}</span>
      <a href={`/courses/${courseId}?lesson=${id}#edit`} aria-current={isOpen ? 'true' : undefined}>
        {number} {title}
      </a>
      <Chips lesson={lesson} />
      <span className="measure">{measureOf(lesson)}</span>
    </li>
  )
}

function ChapterActs({ of: { id, title, lessons }, at, count }: { of: Outline[number]; at: number; count: number }) {
  return (
    <details className="more">
      <summary aria-label={`${title}：更多操作`}>⋯</summary>
      <div>
        <ActLink name="change-chapter" of={id}>
          改章名
        </ActLink>
        <ActButton name="move-chapter-up" of={String(id)} version={0} note={`：${title}`} isOff={at === 0}>
          上移
        </ActButton>
        <ActButton name="move-chapter-down" of={String(id)} version={0} note={`：${title}`} isOff={at + 1 === count}>
          下移
        </ActButton>
        {lessons.length === 0 && (
          <ActLink name="remove-chapter" of={id}>
            删除这一章
          </ActLink>
        )}
      </div>
    </details>
  )
}

function NewLessons({ chapter: { id, title } }: { chapter: Outline[number] }) {
  return (
    <div className="kind">
      <span className="muted">加课时：</span>
      {kindNames.map((kind) => (
        <ActButton key={kind} name={`add-lesson-${kind}`} of={String(id)} version={0} note={`课时，加在${title}`} icon={icons[kind]}>
          {lessonKinds[kind].words}
        </ActButton>
      ))}
    </div>
  )
}

/** Adds a chapter where the reader sees the others. */
function NewChapter({ of, isFirst }: { of: number; isFirst: boolean }) {
  return (
    <DeskForm act="add-chapter" of={of}>
      <div className="add">
        <label htmlFor="chapter">{isFirst ? '第一章的名称' : '新的一章'}</label>
        <input id="chapter" name="title" maxLength={60} required />
        <button type="submit" name="_step" value="run" className="quiet">
          加一章
        </button>
      </div>
    </DeskForm>
  )
}

type TreeProps = { courseId: number; chapters: Outline; opened: Opened | null; canUndo: boolean }

function Tree({ courseId, chapters, opened, canUndo }: TreeProps) {
  const places = placesOf(chapters)
  const seconds = places.reduce((sum, { lesson }) => sum + lesson.length, 0)
  return (
    <section className="tree" aria-labelledby="tree">
      <h2 id="tree">
        目录{' '}
        <small>
          {chapters.length} 章，{places.length} 课时{seconds > 0 && `，${durationText(seconds)}`}
        </small>
        {chapters.length > 1 && (
          <a className="act quiet" href="#chapter">
            加一章
          </a>
        )}
      </h2>
      {chapters.length === 0 && <p className="muted">先加第一章，再往里加视频、音频、直播、图文、文档或练习。</p>}
      {chapters.map((chapter, at) => (
        <section key={chapter.id} id={`chapter-${chapter.id}`} data-place={`place-chapter/${chapter.id}`} className="chapter">
          <div className="node title">
            <h3>{chapter.title}</h3>
            <span className="measure">{chapter.lessons.length} 课时</span>
            <ChapterActs of={chapter} at={at} count={chapters.length} />
          </div>
          <ol data-chapter={chapter.id}>
            {places
              .filter(({ lesson }) => chapter.lessons.includes(lesson))
              .map((place) => (
                <LessonLine key={place.lesson.id} of={place} courseId={courseId} isOpen={place.lesson.id === opened?.lesson.id} />
              ))}
          </ol>
          <NewLessons chapter={chapter} />
        </section>
      ))}
      <NewChapter of={courseId} isFirst={chapters.length === 0} />
      {places.length > 1 && <p className="muted">拖动课时或章换顺序；打开一节课以后，也可以用 ↑ ↓ 和 ⋯ 里的“换章”。</p>}
      {canUndo && (
        <div className="add">
          <span className="muted">✓ 顺序已保存</span>
          <ActButton name="undo-course-order" of={String(courseId)} version={0} note="：刚才换的顺序">
            撤销
          </ActButton>
        </div>
      )}
    </section>
  )
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

/** Exercises and captions that go with a lesson, each a press away, and whether there are any. */
function Besides({ of: { id, hasPractice, hasTranscript } }: { of: OutlineLesson }) {
  return (
    <div className="besides">
      <ActLink name="set-lesson-practice" of={id}>
        课后练习：{hasPractice ? '有' : '还没有'}
      </ActLink>
      <ActLink name="set-lesson-captions" of={id}>
        字幕：{hasTranscript ? '有' : '还没有'}
      </ActLink>
    </div>
  )
}

function Panel({ of }: { of: Opened }) {
  const { lesson, number, row, start, titles } = of
  const { id, type } = lesson
  return (
    <section className="edit" aria-labelledby="edit">
      <div className="lead">
        <h2 id="edit" tabIndex={-1}>
          课时 {number} <small>{lessonKinds[type].words}</small>
        </h2>
        <LessonActs of={of} />
      </div>
      <ActForm name={row.name} of={id} version={start.version ?? 0} button={row.button ?? '保存'} isDirect onward={row.onward?.words}>
        <div className="fields">
          <FormFields fields={withChoices(row.fields, start)} texts={start.texts ?? {}} errors={{}} titles={titles} />
          <Besides of={lesson} />
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
        <Tree courseId={shown.row.id} chapters={chapters} opened={opened} canUndo={canUndo} />
        {opened ? <Panel of={opened} /> : <Advice />}
      </div>
    </CourseFrame>
  ),
})
