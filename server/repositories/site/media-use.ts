import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { listLibrary } from './library'

/** A place where content names a file of the library. `mark` is the part of the address that names the file. */
export type MediaUse = { mark: string; place: MediaPlace; id: number; title: string }

type Place = Readonly<Record<'from' | 'id' | 'title' | 'text', RawBuilder<unknown>>>

/** Every place of content that may hold the address of a file, with what the staff calls it. */
const places = {
  course: { from: sql`course`, id: sql`id`, title: sql`title`, text: sql`concat_ws(' ', cover, trailer, summary::text)` },
  lesson: { from: sql`lesson`, id: sql`id`, title: sql`title`, text: sql`concat_ws(' ', media, poster)` },
  lessonText: {
    from: sql`lesson_article`,
    id: sql`lesson_id`,
    title: sql`(select lesson.title from lesson where lesson.id = lesson_id)`,
    text: sql`content::text`,
  },
  article: { from: sql`article`, id: sql`id`, title: sql`title`, text: sql`concat_ws(' ', cover, content::text)` },
  articleDraft: { from: sql`article_draft`, id: sql`article_id`, title: sql`title`, text: sql`concat_ws(' ', cover, content::text)` },
  teacher: { from: sql`teacher`, id: sql`id`, title: sql`name`, text: sql`avatar` },
  direction: { from: sql`category`, id: sql`id`, title: sql`name`, text: sql`concat_ws(' ', live_picture, live_video)` },
  page: { from: sql`block_page`, id: sql`id`, title: sql`title`, text: sql`blocks::text` },
  questionDraft: {
    from: sql`question_draft`,
    id: sql`id`,
    title: sql`left(content #>> '{stem,0,inline,0,text}', 40)`,
    text: sql`content::text`,
  },
  draft: { from: sql`page_draft`, id: sql`page_id`, title: sql`title`, text: sql`blocks::text` },
  // An earlier version may be put back.
  version: { from: sql`page_version`, id: sql`page_id`, title: sql`title`, text: sql`blocks::text` },
  help: { from: sql`help_item`, id: sql`id`, title: sql`title`, text: sql`content::text` },
  link: { from: sql`active_link`, id: sql`0`, title: sql`name`, text: sql`value` },
  guide: { from: sql`guide_template`, id: sql`id`, title: sql`title`, text: sql`content::text` },
  contact: { from: sql`guide_contact`, id: sql`id`, title: sql`name`, text: sql`avatar` },
  extraPage: { from: sql`course_extra_page`, id: sql`course_id`, title: sql`title`, text: sql`content::text` },
  protocol: { from: sql`course_protocol`, id: sql`course_id`, title: sql`title`, text: sql`content::text` },
  material: {
    from: sql`course_material`,
    id: sql`course_id`,
    title: sql`title`,
    text: sql`case when file like '%/%' then file else 'materials/' || file end`,
  },
  questionnaire: { from: sql`questionnaire`, id: sql`id`, title: sql`title`, text: sql`body::text` },
  agreement: { from: sql`agreement`, id: sql`0`, title: sql`title`, text: sql`sections::text` },
  setting: { from: sql`bt_setting`, id: sql`0`, title: sql`name`, text: sql`value::text` },
  errataBook: { from: sql`errata_book`, id: sql`id`, title: sql`title`, text: sql`cover` },
  prize: { from: sql`raffle_prize`, id: sql`campaign_id`, title: sql`title`, text: sql`picture` },
  textbook: { from: sql`textbook`, id: sql`id`, title: sql`title`, text: sql`cover` },
  circle: { from: sql`study_circle`, id: sql`id`, title: sql`title`, text: sql`cover` },
  studyClass: { from: sql`study_class`, id: sql`id`, title: sql`title`, text: sql`teacher_avatar` },
} as const satisfies Record<string, Place>

export type MediaPlace = keyof typeof places | 'question'

/** Folders of the files that come with the demo. */
const demoFolders = ['audio', 'avatars', 'covers', 'documents', 'hls', 'materials', 'video'] as const

/** Number and chance of a file of the library, or the name of an earlier one or of one of the demo. */
const MARKS = sql.lit(
  `library/[a-z]+/([0-9]+-[0-9a-f]{12})|(site/0/[A-Za-z0-9_-]+[.][a-z0-9]+|(?:${demoFolders.join('|')})/[A-Za-z0-9_-]+[.][a-z0-9]+)`,
)

const usesIn = (name: string, { from, id, title, text }: Place) => sql`
  select coalesce(found[1], found[2]) as mark, ${sql.lit(name)} as place, ${id}::int as id, ${title}::text as title
  from ${from}, lateral regexp_matches(${text}, ${MARKS}, 'g') as found
  where ${text} like any (${sql.lit(`{${['library', 'site/0', ...demoFolders].map((folder) => `%${folder}/%`).join(',')}}`)}::text[])`

/** Questions are many: those that show a file of the library have an index of their own. */
const usesInQuestions = sql`
  select found[1] as mark, 'question' as place, question_id as id, left(coalesce(stem_text, ''), 40) as title
  from question_version, lateral regexp_matches(concat_ws(' ', stem::text, options::text, explanation::text), ${MARKS}, 'g') as found
  where (stem::text like '%library/%' or options::text like '%library/%' or explanation::text like '%library/%') and found[1] is not null`

/** Every use of every file, each place once. */
export async function mediaUses(db: Db): Promise<MediaUse[]> {
  const all = [...Object.entries(places).map(([name, place]) => usesIn(name, place)), usesInQuestions]
  const { rows } = await sql<MediaUse>`
    select distinct mark, place, id, title from (${sql.join(all, sql` union all `)}) as used order by place, id, title, mark`.execute(db)
  return rows
}

/** Places that learners of a course alone are shown. */
const ofCourses: ReadonlySet<string> = new Set(['lesson', 'material'])
const elsewhere = Object.entries(places).flatMap(([name, place]) => (ofCourses.has(name) ? [] : [place]))

/**
 * Whether a document is part of what is sold: a lesson or a material of a course with a price, and shown nowhere else, neither to try nor in
 * a free course, an article or another page.
 */
export async function isSold(db: Db, mark: string): Promise<boolean> {
  const like = `%/${mark}.%`
  const { rows } = await sql<{ sold: boolean | null; open: boolean | null }>`
    select bool_or(course.price > 0 and not used.is_trial) as sold,
      bool_or(course.price = 0 or used.is_trial) or exists (
        ${sql.join(
          elsewhere.map(({ from, text }) => sql`select 1 from ${from} where ${text} like ${like}`),
          sql` union all `,
        )}
      ) as open
    from (
      select course_id, is_trial from lesson where media like ${like}
      union all select course_id, false from course_material where file like ${like}
    ) as used join course on course.id = used.course_id`.execute(db)
  const [found] = rows
  return found?.sold === true && found.open !== true
}

/** The part of an address that content names a file by. */
export const markOf = ({ id, token, address }: { id: number; token: string; address: string }): string =>
  token === '' ? (/site\/0\/[\w-]+\.\w+$/.exec(address)?.[0] ?? address) : `${id}-${token}`

/** Numbers of the files that content names; those of earlier releases are found by their address. */
export async function usedIds(db: Db, uses: readonly MediaUse[]): Promise<number[]> {
  const marks = new Set(uses.map(({ mark }) => mark))
  const numbered = [...marks].flatMap((mark) => (/^\d+-/.test(mark) ? [Number.parseInt(mark, 10)] : []))
  const earlier = [...marks].some((mark) => !/^\d+-/.test(mark)) ? await listLibrary(db, {}, { limit: 10_000 }) : []
  return [...numbered, ...earlier.flatMap((row) => (row.token === '' && marks.has(markOf(row)) ? [row.id] : []))]
}
