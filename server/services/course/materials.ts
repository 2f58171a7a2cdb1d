import path from 'node:path'
import type { Deps } from '#server/deps'
import { forbidden, notFound } from '#server/refusal'
import { giveKey } from '#server/repositories/account/session/one-time-key'
import { type MaterialRow, materialsById, materialsOfCourse } from '#server/repositories/course/materials'
import { noteTaken } from '#server/repositories/learn/taken-parts'
import { accessTo } from '#server/services/learn/access-to'
import type { Material, MaterialQuery, MaterialTicket } from '@/contract/course/material.schema'

/** Long enough to paste the address into another browser. */
const KEY_SECONDS = 600

/** A material's file under the name the learner sees. */
export const fileNameOf = ({ title, file }: Pick<MaterialRow, 'title' | 'file'>) => `${title}${path.extname(file)}`

async function assertMine({ db, now }: Deps, userId: number, courseId: number): Promise<void> {
  const { access } = await accessTo(db, userId, courseId, now())
  if (access === 'expired') throw forbidden('课程已过有效期，资料不能再下载')
  if (access === 'none') throw forbidden('购买课程后可以查看资料')
}

/** Files of a course the learner may learn. */
export async function courseMaterials(deps: Deps, userId: number, courseId: number, { type }: MaterialQuery): Promise<Material[]> {
  await assertMine(deps, userId, courseId)
  const rows = await materialsOfCourse(deps.db, courseId, type)
  return rows.map((row) => ({ id: row.id, type: row.type, title: row.title, fileName: fileNameOf(row), size: row.size }))
}

/** The files named, all of one course that is open to the learner. */
export async function ownMaterials(deps: Deps, userId: number, ids: readonly number[]): Promise<MaterialRow[]> {
  const rows = await materialsById(deps.db, [...new Set(ids)])
  const [first] = rows
  if (!first || rows.length !== new Set(ids).size || rows.some((row) => row.course_id !== first.course_id)) throw notFound('资料')
  await assertMine(deps, userId, first.course_id)
  return rows
}

/** Names the file that the browser saves. */
export const downloadName = (rows: readonly MaterialRow[]) => {
  const [first] = rows
  return rows.length === 1 && first ? fileNameOf(first) : '课程资料.zip'
}

/** An address that gives files of a course once. */
export async function batchDownload(deps: Deps, userId: number, ids: string): Promise<MaterialTicket> {
  const rows = await ownMaterials(deps, userId, ids.split(',').map(Number))
  const [first] = rows
  const parts = rows.map(({ id }) => id)
  if (first) await noteTaken(deps.db, { userId, courseId: first.course_id, kind: 'material', parts }, deps.now())
  const own = parts.join(',')
  const key = await giveKey(deps.db, { download: 'materials', of: [own] }, userId, deps.now(), KEY_SECONDS)
  const query = new URLSearchParams({ key, ids: own })
  return { url: `${deps.env.publicUrl}/materials?${query}`, fileName: downloadName(rows), expiresAt: deps.now() + KEY_SECONDS * 1000 }
}
