import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, oneOf } from '@/contract/scalars.schema'

const TemplateSchema = Type.String({ minLength: 1, maxLength: 100 })
/** `left`: messages the learner still allows; each yes allows one. */
export const SubscriptionOfferSchema = Type.Object({
  topic: oneOf('order', 'live', 'task', 'answer', 'service'),
  title: Type.String(),
  template: TemplateSchema,
  left: CountSchema,
})
/** The learner's answers, by template. `key` makes a repeated call count once. */
export const SubscriptionConsentSchema = Type.Object({
  key: Type.String({ minLength: 8, maxLength: 64 }),
  answers: Type.Array(Type.Object({ template: TemplateSchema, isGranted: Type.Boolean() }), { minItems: 1, maxItems: 5 }),
})

export type SubscriptionOffer = Static<typeof SubscriptionOfferSchema>
export type SubscriptionConsent = Static<typeof SubscriptionConsentSchema>
