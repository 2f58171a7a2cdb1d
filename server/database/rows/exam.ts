import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Answer, Fold, Key, QuestionOption, QuestionType, Receipt, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'

/** Fixes the form of an attempt at its start. `order` lists option letters as shown; a material's children follow it and name it. */
export type FormQuestion = {
  questionId: number
  version: number
  type: QuestionType
  parentId: number | null
  order: string[]
  marks: number
}
/** `terms`: amounts of the section's rule, where its paper sets them. */
export type FormSection = { title: string; type: QuestionType; rule: ScoringRule; terms?: ScoringTerms; questions: FormQuestion[] }
export type Form = { sections: FormSection[] }

export type Verdict = 'right' | 'partial' | 'wrong' | 'blank' | 'unmarked'
/** `version`: whose key was used, where a correction replaced the form's own. */
export type MarkedEntry = { questionId: number; marks: number; verdict: Verdict; receipt: Receipt | null; version?: number }
export type Marking = MarkedEntry[]

/** The content of a question that staff write; incomplete until it is published. */
export type DraftedQuestion = {
  type: QuestionType
  stem: RichContent
  options: { content: RichContent; isRight: boolean }[]
  truth: boolean | null
  /** Accepted answers, blank by blank. */
  blanks: string[][]
  isExact: boolean
  /** Ways of writing that count. */
  strict?: Fold[]
  reference: RichContent
  points: { text: string; share: number }[]
  explanation: RichContent
  difficulty: number
  pointIds: number[]
}
/** `key`: the name for life of the question, and of each question of a material. */
export type QuestionDraft = DraftedQuestion & { key: string; children: (DraftedQuestion & { key: string })[] }

/** Questions that are drawn for a paper; null where any chapter or point will do. Marks of one question in hundredths. */
export type PaperDraw = {
  kind: 'draw'
  chapterId: number | null
  pointId: number | null
  easiest: number
  hardest: number
  count: number
  marks: number
}
export type PaperPick = { kind: 'pick'; id: number; marks: number }
export type PaperPart = { title: string; type: QuestionType; rule: ScoringRule; rows: (PaperDraw | PaperPick)[] }
/** A paper as staff put it together. Draws with the same seed take the same questions. */
export type PaperDraft = {
  categoryId: number
  kind: 'mock' | 'past'
  title: string
  minutes: number
  passMarks: number
  preset: string | null
  notice: string[]
  seed: number
  parts: PaperPart[]
}

/** Tables of the question bank and the exam hall. Marks in hundredths. */
export type ExamTables = {
  /** `syllabus_from` and `syllabus_to`: its share of the marks of a paper, in whole percent, both or none; `syllabus_source` names the syllabus or plan. */
  tiku_chapter: {
    id: number
    category_id: number
    title: string
    seq: number
    syllabus_from: Generated<number | null>
    syllabus_to: Generated<number | null>
    syllabus_source: Generated<string>
  }
  knowledge_point: { id: Generated<number>; key: string; chapter_id: number; title: string }
  question: {
    id: Generated<number>
    key: string
    category_id: number
    chapter_id: number
    parent_id: number | null
    type: QuestionType
    seq: number
    version: number
    /** Hash of content and key; an import writes it. */
    fingerprint: Generated<string | null>
    /** Where staff say it comes from. */
    source: Generated<string>
    is_withdrawn: Generated<boolean>
  }
  question_draft: {
    id: Generated<number>
    question_id: number | null
    chapter_id: number
    source: string
    content: JSONColumnType<QuestionDraft>
    version: Generated<number>
    staff_id: number
    changed_at: number
  }
  /** A colleague is asked to look at a question; `verdict` is null until somebody has. */
  question_review: {
    id: Generated<number>
    question_id: number
    reviewer_id: number
    asked_by: number
    note: string
    asked_at: number
    verdict: Generated<'fine' | 'mended' | 'dropped' | null>
    answer: Generated<string>
    decided_by: Generated<number | null>
    decided_at: Generated<number | null>
  }
  /** Figures of a question by its id, counted by a job. Discrimination in hundredths. */
  question_figure: {
    id: number
    answered: number
    right_count: number
    right_percent: number | null
    discrimination: number | null
    wrong_letter: string | null
    wrong_count: Generated<number>
    doubts: JSONColumnType<string[]>
    until: number
  }
  question_version: {
    question_id: number
    version: number
    stem: JSONColumnType<RichContent>
    options: JSONColumnType<QuestionOption[]>
    answer_key: JSONColumnType<Key> | null
    explanation: JSONColumnType<RichContent>
    point_ids: JSONColumnType<number[]>
    difficulty: number
    /** Letters of options that keep their place. */
    pinned: ColumnType<string[], string | undefined, string>
    made_at: number
    /** The stem without its marks. */
    stem_text: GeneratedAlways<string>
  }
  paper: {
    id: number
    category_id: number
    kind: 'mock' | 'past'
    title: string
    minutes: number
    pass_marks: number
    full_marks: number
    /** The scoring rules it follows, by name. */
    preset: Generated<string | null>
    notice: JSONColumnType<string[]>
    is_shown: Generated<boolean>
    opens_at: number | null
    closes_at: number | null
    /** Classes whose members may take it; empty for everybody. */
    class_ids: ColumnType<number[], string | undefined, string>
    most_tries: number | null
    is_ranked: Generated<boolean>
    /** Nobody sees the places until the school publishes them. */
    is_rank_held: Generated<boolean>
    /** Teachers give marks beside the points of an essay in steps of this, in hundredths. */
    essay_step: Generated<number>
    /** Essays are marked without the learner's name. */
    is_blind: Generated<boolean>
    /** Sat once within its time, which it has then. */
    is_dated: Generated<boolean>
    /** A job publishes the ranking once everything is marked. */
    publishes_itself: Generated<boolean>
    /** The beginning of which learners have been reminded. */
    reminded_for: Generated<number | null>
  }
  dated_seat: { user_id: number; paper_id: number; asked_at: number | null; seen_at: number | null }
  attempt_leave: { user_id: number; attempt_id: number; run: string; seq: number; left_at: number; away_ms: number | null }
  paper_draft: {
    id: Generated<number>
    paper_id: number | null
    content: JSONColumnType<PaperDraft>
    version: Generated<number>
    staff_id: number
    changed_at: number
  }
  paper_section: { paper_id: number; seq: number; title: string; type: QuestionType; rule: ScoringRule }
  paper_question: { paper_id: number; section_seq: number; seq: number; question_id: number; marks: number }
  attempt: {
    id: Generated<number>
    user_id: number
    paper_id: number
    number: number
    status: 'running' | 'submitted'
    started_at: number
    deadline: number
    submitted_at: number | null
    form: JSONColumnType<Form>
    device: Generated<string | null>
    run: Generated<string | null>
    epoch: Generated<number>
    is_ranked: Generated<boolean>
  }
  attempt_answer: {
    user_id: Generated<number>
    attempt_id: number
    question_id: number
    seq: number
    answer: JSONColumnType<Answer> | null
    is_flagged: boolean
    saved_at: number
    run: Generated<string>
    epoch: Generated<number>
    operation_id: Generated<number>
  }
  answer_operation: {
    id: GeneratedAlways<number>
    user_id: Generated<number>
    attempt_id: number
    run: string
    seq: number
    epoch: number
    question_id: number
    answer: JSONColumnType<Answer> | null
    is_flagged: boolean
    is_late: boolean
    arrived_at: number
    spent_ms: number | null
  }
  result: {
    id: Generated<number>
    attempt_id: number
    user_id: number
    paper_id: number
    is_first: boolean
    marks: number
    used_seconds: number
    submitted_at: number
    marking: JSONColumnType<Marking>
  }
}
