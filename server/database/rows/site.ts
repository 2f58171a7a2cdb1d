import type { Generated, JSONColumnType } from 'kysely'
import type { PlaceType } from '@/contract/site/page.schema'
import type { RichContent } from '@/contract/site/rich.schema'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
import type { LessonKind } from '@/domain/learn/lesson'
import type { SpeedMeasure } from '@/domain/site/page-speed'

/** `value`: what the link carries, as JSON. */
export type ActiveLinkTables = {
  active_link: { id: Generated<number>; name: string; value: string; is_active: Generated<boolean> }
}

/** Errors of clients, one row for each message of a release, with one sample of where it happened. */
type ClientErrorTable = {
  id: Generated<number>
  message: string
  release: string
  place: string
  page: string
  stack: string
  count: number
  first_at: number
  last_at: number
}

/** `day` as `YYYY-MM-DD`; `value`: in the unit of its measure (`PageSpeed`). */
type PageSpeedTable = {
  id: Generated<number>
  day: string
  release: string
  page: string
  measure: SpeedMeasure
  value: number
  reports: number
  is_slow: boolean
  counted_at: number
}

/** `version`: the x-version header of the client; `entry`: the payload as JSON. */
export type ClientLogTables = {
  client_error: ClientErrorTable
  page_speed: PageSpeedTable
  client_log: {
    id: Generated<number>
    user_id: number | null
    ip: string
    version: string
    type: string
    entry: string
    logged_at: number
  }
}

/** Tables behind the directions of a learner, the settings by name and the help centre. */
export type EntryTables = {
  learner_direction: { user_id: number; category_id: number; seq: number }
  bt_setting: { name: string; value: JSONColumnType<object> }
  help_item: { id: number; topic: string; title: string; content: JSONColumnType<RichContent>; seq: number; is_shown: Generated<boolean> }
}

/** Says what learners wrote on articles and questions, and what they keep. */
export type ReaderTables = {
  remark: {
    id: Generated<number>
    user_id: number
    kind: 'article' | 'question'
    object_id: number
    idempotency_key: string
    text: string
    visibility: 'held' | 'public' | 'hidden'
    like_count: Generated<number>
    made_at: number
    deleted_at: Generated<number | null>
  }
  remark_like: { user_id: number; remark_id: number }
  remark_report: { user_id: number; remark_id: number; reason: string; note: string; made_at: number; decided_at: Generated<number | null> }
  article_like: { user_id: number; article_id: number; made_at: number }
  favourite_content: { user_id: number; kind: 'course' | 'article'; object_id: number; made_at: number }
}

/** Counts uploads: one row a learner and learning day. */
export type UploadTables = { upload_day: { user_id: number; day: number; files: number; bytes: number } }

/** Tables of the school's library and of uploads to it. Lengths in seconds and pixels, moments in epoch ms. */
/** Figures by day. */
export type NumberTables = {
  number_day: { day: string; name: string; value: number; counted_at: number }
  number_part: { family: string; day: string; key: string; name: string; value: number }
  number_count: { family: string; day: string; counted_at: number }
}

export type LibraryTables = {
  site_media: {
    id: Generated<number>
    /** Null for files that came with the demo. */
    staff_id: number | null
    file_id: Generated<number | null>
    title: string
    address: string
    mime_type: string
    size: number
    made_at: number
    stored_at: Generated<number | null>
    kind: Generated<'film' | 'sound' | 'picture' | 'document' | null>
    bytes: Generated<number | null>
    folder: Generated<string>
    token: Generated<string>
    ending: Generated<string>
    revision: Generated<number>
    place: Generated<'uploads' | 'disk' | 'store'>
    state: Generated<'ready' | 'waiting' | 'preparing' | 'broken'>
    work: Generated<'none' | 'rewrite' | 'transcode'>
    progress: Generated<number>
    fault: Generated<string>
    has_parts: Generated<boolean>
    has_poster: Generated<boolean>
    seconds: Generated<number | null>
    width: Generated<number | null>
    height: Generated<number | null>
    pages: Generated<number | null>
    video_codec: Generated<string>
    audio_codec: Generated<string>
    renditions: Generated<unknown>
  }
  media_upload: {
    key: string
    staff_id: number
    name: string
    size: number
    state: Generated<'going' | 'checking' | 'done' | 'refused'>
    fault: Generated<string>
    replaces: Generated<number | null>
    media_id: Generated<number | null>
    made_at: number
    touched_at: number
  }
}

/** Tables of what is taught and shown. Money in fen, lengths in seconds. */
export type ContentTables = {
  category: {
    id: number
    parent_id: number | null
    level: number
    name: string
    seq: number
    live_picture: Generated<string>
    live_video: Generated<string>
  }
  teacher: { id: number; name: string; title: string; avatar: string; intro: string }
  course: {
    id: number
    category_id: number
    type: 'normal' | 'open' | 'live'
    title: string
    subtitle: string
    cover: string
    price: number
    list_price: number
    valid_days: number | null
    group_name: Generated<string>
    highlights: JSONColumnType<string[]>
    summary: JSONColumnType<RichContent>
    teacher_ids: JSONColumnType<number[]>
    seq: number
    /** Level of VIP its owners are, 0 for none. */
    vip_level: Generated<number>
    /** The price a member pays, null where everybody pays the same. */
    vip_price: Generated<number | null>
    version: Generated<number>
    /** Learners who have a right to it. */
    learner_count: Generated<number>
    exam_year: Generated<number | null>
    trailer: Generated<string>
    is_on_sale: Generated<boolean>
    /** False for a draft, which only the staff sees. */
    was_on_sale: Generated<boolean>
    hit_count: Generated<number>
    has_chat: Generated<boolean>
  }
  chapter: { id: number; course_id: number; title: string; seq: number }
  lesson: {
    id: number
    course_id: number
    chapter_id: number
    title: string
    type: LessonKind
    media: string
    length: number
    is_trial: boolean
    start_at: number | null
    end_at: number | null
    seq: number
    /** Since when a chosen replay is shown; null for a recording that has come by itself. */
    replay_at: Generated<number | null>
    /** Picture before the film plays; empty for that of the film itself. */
    poster: Generated<string>
  }
  article: {
    id: number
    category_id: number
    title: string
    summary: string
    cover: string
    author: string
    published_at: number
    content: JSONColumnType<RichContent>
    is_shown: Generated<boolean>
  }
  article_draft: {
    article_id: number
    category_id: number
    title: string
    summary: string
    cover: string
    author: string
    content: JSONColumnType<RichContent>
    is_new: boolean
    version: Generated<number>
    saved_at: number
    publish_at: number | null
  }
  block_page: {
    id: number
    title: string
    place_type: Generated<PlaceType | null>
    place_item: Generated<string | null>
    blocks: JSONColumnType<BlockSeed[]>
    version: Generated<number>
    is_shown: Generated<boolean>
  }
  content_version: { id: Generated<number>; digest: string; loaded_at: number }
  page_draft: {
    page_id: number
    title: string
    blocks: JSONColumnType<BlockSeed[]>
    version: Generated<number>
    saved_at: number
    publish_at: Generated<number | null>
  }
  page_version: { id: Generated<number>; page_id: number; title: string; blocks: JSONColumnType<BlockSeed[]>; replaced_at: number }
  demo_row: { kind: string; key: string; digest: string; columns: string[] }
  seed_offer: { kind: string; key: string; is_made: boolean; offered_at: number }
  seed_file: { path: string; checksum: string; loaded_at: number }
}
