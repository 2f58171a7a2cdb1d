import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import { facesOf } from '#server/repositories/account/profile'

type NewPost = Omit<Insertable<Tables['doubt_post']>, 'images'> & { images: string[] }

/** Undefined when the key was used below this question before. */
export const addPost = (work: Tx, { images, ...row }: NewPost) =>
  work
    .insertInto('doubt_post')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()

/** A post a learner can point at: of this question, not taken down. */
export const findPost = (db: Db, doubtId: number, id: number) =>
  db
    .selectFrom('doubt_post')
    .selectAll()
    .where('doubt_id', '=', doubtId)
    .where('id', '=', id)
    .where('visibility', '!=', 'hidden')
    .executeTakeFirst()

/** Everything below a question, oldest first. */
const thread = (db: Db, doubtId: number) =>
  db
    .selectFrom('doubt_post as post')
    .leftJoin('teacher', 'teacher.id', 'post.teacher_id')
    .select(['post.id', 'post.kind', 'post.user_id as userId', 'post.text', 'post.images', 'post.visibility'])
    .select(['post.like_count as likeCount', 'post.made_at as madeAt'])
    .select(['teacher.name as teacherName', 'teacher.title as teacherTitle', 'teacher.avatar as teacherAvatar'])
    .where('post.doubt_id', '=', doubtId)
    .orderBy('post.id')

/** Posts with the names and pictures of the learners who wrote them, who lie elsewhere. */
async function withFaces<T extends { userId: number | null }>(db: Db, posts: readonly T[]) {
  const ids = [...new Set(posts.flatMap(({ userId }) => userId ?? []))]
  const faces = new Map(ids.length === 0 ? [] : (await facesOf(db, ids, ids.length)).map((face) => [face.id, face]))
  return posts.map((post) => {
    const { nickname = null, avatar = null } = faces.get(post.userId ?? 0) ?? {}
    return { ...post, nickname, avatar }
  })
}

/** Everything below a question, for staff. */
export const wholeThread = async (db: Db, doubtId: number) => withFaces(db, await thread(db, doubtId).execute())

/** Everything below a question that a viewer may see, oldest first: held texts only their writers see. */
export const threadOf = async (db: Db, doubtId: number, viewer: number | null) =>
  withFaces(
    db,
    await thread(db, doubtId)
      .where((where) =>
        where.or([
          where('post.visibility', '=', 'public'),
          where.and([where('post.visibility', '=', 'held'), where('post.user_id', '=', viewer ?? 0)]),
        ]),
      )
      .execute(),
  )

export type ThreadPost = Awaited<ReturnType<typeof threadOf>>[number]

/** The subject of a question as text, and its asker. */
export const aboutDoubt = (db: Db, id: number) =>
  db
    .selectFrom('doubt')
    .innerJoin('users', 'users.id', 'doubt.user_id')
    .leftJoin('course', 'course.id', 'doubt.course_id')
    .leftJoin('lesson', 'lesson.id', 'doubt.lesson_id')
    .leftJoin('question', 'question.id', 'doubt.question_id')
    .leftJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .select(['users.nickname', 'users.avatar', 'course.title as courseTitle', 'lesson.title as lessonTitle', 'version.stem_text as stem'])
    .where('doubt.id', '=', id)
    .executeTakeFirstOrThrow()

export const nicknameOf = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('nickname').where('id', '=', userId).executeTakeFirst())?.nickname ?? null
