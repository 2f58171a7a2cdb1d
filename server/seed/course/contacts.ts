import { type Static, Type } from '@sinclair/typebox'
import { type Offering, offer } from '#server/seed/offer'
import { GuideRoleSchema } from '@/contract/course/guide.schema'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'

/** `address`: what the contact's code leads to, where the school has one. */
export const ContactSeed = Type.Object(
  {
    id: Id,
    courseId: Id,
    role: GuideRoleSchema,
    name: Text,
    avatar: Type.Optional(MediaPath),
    intro: Text,
    account: Text,
    address: Type.Optional(Text),
    mostLearners: Type.Optional(Id),
  },
  closed,
)

/** Class teachers, assistants and groups of courses. */
export async function writeContacts(offering: Offering, contacts: readonly Static<typeof ContactSeed>[]): Promise<void> {
  const rows = contacts.map(({ courseId, mostLearners, avatar, address, ...row }, seq) => ({
    ...row,
    course_id: courseId,
    avatar: avatar ?? '',
    address: address ?? '',
    most_learners: mostLearners ?? null,
    seq,
  }))
  await offer(offering, 'guide_contact', ['id'], rows, { under: { course_id: 'course' } })
}
