import { ActButton, ActLink } from '#server/desk/frame/detail'
import { Icon, type IconName } from '#server/desk/frame/icon'
import { momentText } from '#server/desk/frame/row'
import { kindNames, lessonKinds } from '#server/desk/learn/new-lesson'
import { DeskForm } from '#server/desk/parts/desk-form'
import type { Outline, OutlineLesson } from '#server/repositories/learn/lesson/outline'
import type { LessonKind } from '@/domain/learn/lesson'
import { clockText, durationText } from '@/domain/time/clock-text'

export const kindIcons: Readonly<Record<LessonKind, IconName>> = {
  video: 'film',
  audio: 'sound',
  live: 'horn',
  article: 'page',
  document: 'book',
  exercise: 'sheet',
}

/** A course of at most as many lessons shows all of them when it is opened. */
const MOST_SHOWN = 24

/** Where a lesson is in its course; `number` is the one that people say, such as 1.2. */
export type Placed = { lesson: OutlineLesson; number: string; isFirst: boolean; isLast: boolean }

export const placesOf = (chapters: Outline): Placed[] =>
  chapters
    .flatMap(({ lessons }, chapter) => lessons.map((lesson, at) => ({ lesson, number: `${chapter + 1}.${at + 1}` })))
    .map((place, at, all) => ({ ...place, isFirst: at === 0, isLast: at + 1 === all.length }))

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
      <Icon name={kindIcons[type]} />
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
        <ActButton key={kind} name={`add-lesson-${kind}`} of={String(id)} version={0} note={`课时，加在${title}`} icon={kindIcons[kind]}>
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

type ChapterProps = {
  chapter: Outline[number]
  at: number
  chapters: Outline
  places: readonly Placed[]
  courseId: number
  openId: number | undefined
}

/** A chapter that folds; the browser remembers which are open. */
function Chapter({ chapter, at, chapters, places, courseId, openId }: ChapterProps) {
  const { id, title, lessons } = chapter
  const isOpen = places.length <= MOST_SHOWN || at === 0 || lessons.some((lesson) => lesson.id === openId)
  return (
    <section id={`chapter-${id}`} data-place={`place-chapter/${id}`} className="chapter">
      <details className="fold" open={isOpen} data-fold={`chapter-${id}`}>
        <summary className="node title">
          <Icon name="chevron" />
          <h3>{title}</h3>
          <span className="measure">{lessons.length} 课时</span>
        </summary>
        <ol data-chapter={id}>
          {places
            .filter(({ lesson }) => lessons.includes(lesson))
            .map((place) => (
              <LessonLine key={place.lesson.id} of={place} courseId={courseId} isOpen={place.lesson.id === openId} />
            ))}
        </ol>
        <NewLessons chapter={chapter} />
      </details>
      <ChapterActs of={chapter} at={at} count={chapters.length} />
    </section>
  )
}

type TreeProps = { courseId: number; chapters: Outline; openId?: number | undefined; canUndo: boolean }

/** The chapters of a course with their lessons. */
export function Tree({ courseId, chapters, openId, canUndo }: TreeProps) {
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
        <Chapter key={chapter.id} {...{ chapter, at, chapters, places, courseId, openId }} />
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
