import type { ReactNode } from 'react'
import type { Texts } from '#server/desk/parts/field'

/** Holds the start of a form: facts about the object, texts of the fields, and the version that an edit must still meet. */
export type Start = {
  facts: readonly (readonly [string, ReactNode])[]
  texts?: Texts
  version?: number
  /** Choices of fields that are known only now, by field; of the columns of a list by `list.column`. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Fields that this object has not. */
  without?: readonly string[]
}
