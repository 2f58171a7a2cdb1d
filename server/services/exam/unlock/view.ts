import type { Unlock } from '@/contract/exam/unlock.schema'
import { beansAccountOf } from '@/domain/money/beans'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { notFound } from '../../../refusal'
import { ownCode } from '../../rabbit/invite-rows'
import { type Lock, locksOver } from './locks'
import { vipRight, vipWay } from './vip'

/** Friends the learner invited who opened nothing yet. */
export async function freeInvites(db: Db, userId: number): Promise<number> {
  const { invited } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('invited'))
    .where('inviter_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { used } = await db
    .selectFrom('category_unlock')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('invites'), val(0)).as('used'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return invited - used
}

export async function beansOf(db: Db, userId: number): Promise<number> {
  const { owner, kind } = beansAccountOf(userId)
  const row = await db.selectFrom('ledger_account').select('balance').where('owner', '=', owner).where('kind', '=', kind).executeTakeFirst()
  return row?.balance ?? 0
}

type Ask = { db: Db; userId: number; lock: Lock; now: number }

async function courseWay({ db, lock }: Ask): Promise<Unlock['course']> {
  if (lock.course_id === null) return null
  return db.selectFrom('course').select(['id', 'title']).where('id', '=', lock.course_id).executeTakeFirstOrThrow()
}

async function byCourse({ db, userId, lock, now }: Ask): Promise<Unlock['openedBy']> {
  const right = await db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .select(['course.title', 'granted_at', 'order_sn'])
    .where('entitlement.user_id', '=', userId)
    .where('entitlement.course_id', '=', lock.course_id ?? 0)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!right) return null
  const order = right.order_sn === null ? '' : `，订单 ${right.order_sn}`
  return { way: 'course', receipt: `已购课程《${right.title}》${order}`, at: right.granted_at }
}

async function byVip({ db, userId, lock, now }: Ask): Promise<Unlock['openedBy']> {
  const right = await vipRight(db, userId, lock, now)
  return right ? { way: 'vip', ...right } : null
}

async function openedBy(ask: Ask): Promise<Unlock['openedBy']> {
  const opened = await ask.db
    .selectFrom('category_unlock')
    .select(['way', 'receipt', 'opened_at as at'])
    .where('user_id', '=', ask.userId)
    .where('category_id', '=', ask.lock.category_id)
    .executeTakeFirst()
  return opened ?? (await byCourse(ask)) ?? (await byVip(ask))
}

const inviteWay = async ({ db, userId, lock, now }: Ask): Promise<Unlock['invite']> =>
  lock.invites === null ? null : { needed: lock.invites, have: await freeInvites(db, userId), code: await ownCode(db, userId, now) }

const beansWay = async ({ db, userId, lock }: Ask): Promise<Unlock['beans']> =>
  lock.beans === null ? null : { price: lock.beans, balance: await beansOf(db, userId) }

/** The lock of a category for the learner, and the ways to open it. */
export async function unlockView({ db, now }: Deps, userId: number, categoryId: number): Promise<Unlock> {
  const category = await db.selectFrom('category').select('name').where('id', '=', categoryId).executeTakeFirst()
  if (!category) throw notFound('分类')
  const own = { categoryId, title: category.name }
  const asks = (await locksOver(db, categoryId)).map((lock) => ({ db, userId, lock, now: now() }))
  let nearest: Unlock['openedBy'] = null
  for (const ask of asks) {
    const opened = await openedBy(ask)
    if (opened === null)
      return {
        ...own,
        isOpen: false,
        openedBy: null,
        course: await courseWay(ask),
        vip: await vipWay(db, ask.lock),
        invite: await inviteWay(ask),
        beans: await beansWay(ask),
      }
    nearest ??= opened
  }
  return { ...own, isOpen: true, openedBy: nearest, course: null, vip: null, invite: null, beans: null }
}
