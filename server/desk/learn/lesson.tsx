import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { type Area, momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { namedPicks } from '#server/repositories/learn/lesson/exercise-pick'
import { articleOf, exerciseOf } from '#server/repositories/learn/lesson/kinds'
import { lessonById } from '#server/repositories/learn/lesson/lesson'
import { bankChapters } from '#server/repositories/learn/lesson/outline'
import { richExcerpt } from '@/domain/text/rich-plain'
import { pickQuestions, setDocument, setExercise, writeArticle } from './lesson-kinds'
import { addLessonBehind, lessonKinds, newLessonActs, turnLesson } from './new-lesson'
import { changeLesson, setLiveLesson } from './played-lesson'

const roles = ['editor'] as const
const EXCERPT = 120

const lesson = page({
  path: '/lessons/:id',
  title: '课时',
  roles,
  load: async ({ db }, { params }) => {
    const row = found(await lessonById(db, idOf(params.id, '课时')), '课时')
    const article = row.type === 'article' ? await articleOf(db, row.id) : undefined
    const isExercise = row.type === 'exercise'
    return {
      row,
      text: article === undefined ? '' : richExcerpt(article, EXCERPT),
      questions: isExercise ? await namedPicks(db, await exerciseOf(db, row.id)) : [],
      chapters: isExercise ? await bankChapters(db) : [],
    }
  },
  view: ({ row, text, questions, chapters }) => (
    <>
      <Facts
        of={[
          ['课时', row.title],
          ['课程', <PageLink key="course" to={`/courses/${row.courseId}#lesson-${row.id}`}>{`${row.course}，${row.chapter}`}</PageLink>],
          ['类型', lessonKinds[row.type].words],
          ...(row.type === 'live' ? ([['直播', `${momentText(row.startAt)} 至 ${momentText(row.endAt)}`]] as const) : []),
          ...(row.type === 'article' ? ([['正文', text || '还没有写']] as const) : []),
          ...(row.type === 'exercise' ? ([['题目', `${questions.length} 道`]] as const) : []),
          ['试学', row.isTrial ? '可以' : '购买后学习'],
        ]}
      />
      <div className="acts">
        <ActLink name={lessonKinds[row.type].form} of={row.id}>
          修改
        </ActLink>
        <ActLink name="remove-lesson" of={row.id}>
          删除
        </ActLink>
      </div>
      {questions.length > 0 && (
        <ol className="blocks">
          {questions.map(({ id, title }) => (
            <li key={id}>
              <PageLink to={`/questions/${id}`}>{title}</PageLink>
            </li>
          ))}
        </ol>
      )}
      {row.type === 'exercise' && (
        <>
          <h2>从题库挑题</h2>
          {chapters.length === 0 && <p className="empty">题库里还没有章节。先建章节、导入题目，再来挑题。</p>}
          <div className="acts">
            {chapters.map(({ id, title }) => (
              <ActLink key={id} name="pick-lesson-questions" of={`${row.id}-${id}`}>
                {title}
              </ActLink>
            ))}
          </div>
        </>
      )}
    </>
  ),
})

/** A lesson of any kind at the desk, and the forms of those that are not played. */
export const lessonArea: Area = {
  pages: [lesson],
  acts: [...newLessonActs, addLessonBehind, turnLesson, changeLesson, setLiveLesson, writeArticle, setDocument, setExercise, pickQuestions],
}
