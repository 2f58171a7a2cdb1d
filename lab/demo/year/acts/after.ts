import { address } from '@/contract/account/address'
import { afterSale } from '@/contract/order/after-sale'
import { textbook } from '@/contract/order/textbook'
import type { Chance } from '../../chance'
import { type Learner, minutes, type World } from '../world'

const streets = ['人民路', '建设路', '中山路', '解放路', '文化路', '和平街', '学府路', '滨江路'] as const
export const familyNames = ['李', '王', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'] as const
export const givenNames = ['静', '敏', '伟', '丽', '强', '洁', '磊', '娟', '勇', '艳'] as const
/** Districts of cities, by their codes. */
const regions = ['440305', '330106', '510107', '420106', '320106', '610113', '370102', '350203', '110108', '310115'] as const

/** Gives the number of the own address, which is typed the first time. */
export async function addressOf({ server }: World, learner: Learner, chance: Chance): Promise<number> {
  const [home] = await server.send(address.list, {}, learner.session)
  if (home) return home.id
  const body = {
    name: chance.of(...familyNames) + chance.of(...givenNames),
    phone: learner.person.mobile,
    regionCode: chance.of(...regions),
    detail: `${chance.of(...streets)}${1 + chance.below(300)}号${1 + chance.below(12)}栋${1 + chance.below(28)}0${1 + chance.below(6)}`,
    isDefault: true,
  }
  return (await server.send(address.add, { body }, learner.session)).id
}

/** Asks for the books of what was bought. */
export async function claimBooks(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server } = world
  const rights = await server.send(textbook.rights, {}, learner.session)
  const open = rights.filter(({ status }) => status === 'open')
  if (open.length === 0) return
  const addressId = await addressOf(world, learner, chance)
  for (const { id } of open) await server.send(textbook.claim, { params: { id }, body: { addressId } }, learner.session)
  minutes(world, 3)
}

/** Says that a parcel has come. */
export async function receive(world: World, learner: Learner): Promise<void> {
  const { server } = world
  for (const { shipmentId, status } of await server.send(textbook.rights, {}, learner.session)) {
    if (shipmentId === null || status !== 'shipped') continue
    const parcel = await server.send(textbook.shipment, { params: { id: shipmentId } }, learner.session)
    if (parcel.status === 'arrived') await server.send(textbook.receive, { params: { id: shipmentId } }, learner.session)
  }
}

/** Asks for the money of a course; beyond the rules a person decides. */
export async function askRefund(world: World, learner: Learner, chance: Chance, courseId: number): Promise<void> {
  const orderSn = learner.owned.get(courseId)
  if (orderSn === undefined) return
  const body = { seqs: [1], reason: chance.of('买错了', '课程不适合我', '没有时间学'), isByPerson: true }
  const made = await world.server.send(afterSale.askRefund, { params: { orderSn }, body }, learner.session)
  minutes(world, 2)
  if (made.status === 'applied') world.refunds.push({ refundNo: made.refundNo, learner, courseId })
  else learner.owned.delete(courseId)
}

/** Asks for an invoice of what a course cost, in the name of the buyer or of the company that pays it back. */
export async function askInvoice(world: World, learner: Learner, chance: Chance, courseId: number): Promise<void> {
  const orderSn = learner.owned.get(courseId)
  if (orderSn === undefined) return
  const isCompany = chance.below(3) === 0
  const name = chance.of(...familyNames) + chance.of(...givenNames)
  const body = isCompany
    ? {
        kind: 'company' as const,
        title: chance.of(...companies),
        taxNo: `91${chance.of(...regions)}MA${10_000 + chance.below(89_999)}X${10 + chance.below(89)}`,
      }
    : { kind: 'personal' as const, title: name, taxNo: '' }
  await world.server.send(
    afterSale.askInvoice,
    { params: { orderSn }, body: { ...body, email: `xueyou${learner.person.index}@example.com` } },
    learner.session,
  )
  minutes(world, 2)
}
const companies = ['示例商贸有限公司', '示例财税咨询有限公司', '示例物业服务有限公司'] as const
