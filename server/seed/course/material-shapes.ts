import { Type } from '@sinclair/typebox'
import { MaterialTypeSchema } from '@/contract/course/material.schema'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'

/** `file` lies in `server/seed/materials`. */
export const MaterialSeed = Type.Object({ id: Id, courseId: Id, type: MaterialTypeSchema, title: Text, file: MediaPath }, closed)
export const FeedbackTagSeed = Type.Object({ id: Id, stars: Type.Integer({ minimum: 1, maximum: 5 }), text: Text }, closed)
