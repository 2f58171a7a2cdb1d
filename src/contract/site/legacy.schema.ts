import { type Static, Type } from '@sinclair/typebox'

/** `avatar`: key of a picture the learner has uploaded. */
export const UserChangeSchema = Type.Object({ avatar: Type.String({ minLength: 1, maxLength: 200 }) })
/** Where the new picture is seen. */
export const UserChangedSchema = Type.Object({ avatar: Type.String() })

export type UserChange = Static<typeof UserChangeSchema>
export type UserChanged = Static<typeof UserChangedSchema>
