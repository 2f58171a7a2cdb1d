import type { ExpressionBuilder } from 'kysely'
import type { SearchKind } from '@/contract/content/search.schema'
import type { Tables, Tx } from '../database/tables'

/** Leaves out questions of these categories. */
export const outside = (closed: readonly number[]) => (the: ExpressionBuilder<Tables, 'search_document'>) =>
  closed.length === 0
    ? the.val(true)
    : the.or([
        the('search_document.kind', '!=', 'question'),
        the.not(
          the.exists(
            the
              .selectFrom('question')
              .select('question.id')
              .whereRef('question.id', '=', 'search_document.ref_id')
              .where('question.category_id', 'in', [...closed]),
          ),
        ),
      ])

/** What was taken down cannot be found either. */
export async function forgetDocument(work: Tx, kind: SearchKind, id: number): Promise<void> {
  await work.deleteFrom('search_document').where('kind', '=', kind).where('ref_id', '=', id).execute()
}

const SCHOOL_KINDS = ['course', 'article', 'teacher'] as const

/** Forgets documents of the school that are not among those named. */
export async function forgetMissing(work: Tx, named: readonly { kind: SearchKind; ref_id: number }[]): Promise<void> {
  for (const kind of SCHOOL_KINDS) {
    const ids = named.filter((each) => each.kind === kind).map((each) => each.ref_id)
    await work
      .deleteFrom('search_document')
      .where('kind', '=', kind)
      .$if(ids.length > 0, (query) => query.where('ref_id', 'not in', ids))
      .execute()
  }
}
