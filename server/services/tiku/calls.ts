import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { packCalls } from '#server/services/tiku/packs/pack'
import { openCategory, unlockView } from '#server/services/tiku/unlock/unlock'
import { unlock } from '@/contract/tiku/unlock'
import { practiceCalls } from './practice/calls'
import { reviewCalls } from './wrong-book/calls'
/** The question bank. */
export const tikuCalls: ServicePlugin = (app, deps) => {
  practiceCalls(app, deps)
  packCalls(app, deps)
  reviewCalls(app, deps)
  serve(app, unlock.get, ({ params }, { learnerId }) => unlockView(deps, learnerId, params.id))
  serve(app, unlock.open, ({ params, body }, { learnerId }) => openCategory(deps, learnerId, params.id, body))
}
