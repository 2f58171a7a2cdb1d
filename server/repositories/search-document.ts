import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../database/tables'

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
