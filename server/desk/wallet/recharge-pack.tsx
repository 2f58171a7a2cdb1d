import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { type Area, page } from '#server/desk/frame/row'
import { hundredths, hundredthsTyped, text, whole } from '#server/desk/parts/field'
import { listAct } from '#server/desk/parts/list-act'
import { storedRow } from '#server/desk/parts/object-field'
import { Rows } from '#server/desk/parts/rows'
import { packs, putPacks } from '#server/repositories/wallet/wallet'
import { yuan } from '@/domain/money/money'

const roles = ['finance'] as const
const MOST_PACKS = 20
const MOST_BEANS = 1_000_000
const MOST_FEN = 10_000_000
type Pack = Awaited<ReturnType<typeof packs>>[number]

const shown = page({
  path: '/recharge-packs',
  title: '充值档位',
  section: '资金',
  roles,
  load: ({ db }) => packs(db),
  view: (rows) => (
    <>
      <ActLink name="set-recharge-packs" of="all">
        修改档位
      </ActLink>
      {rows.length === 0 ? (
        <p className="empty">还没有档位，学员不能充值。</p>
      ) : (
        <Rows
          of={rows}
          columns={[
            ['学豆', ({ beans }) => beans, true],
            ['赠送', ({ gift }) => gift, true],
            ['售价（元）', ({ price }) => yuan(price), true],
            ['应用商店的商品编号', ({ product_id }) => product_id],
          ]}
        />
      )}
    </>
  ),
})

const change = listAct({
  name: 'set-recharge-packs',
  title: '充值档位',
  roles,
  noun: '充值档位',
  hint: '学员在“我的余额”里按这个顺序看到',
  most: MOST_PACKS,
  table: 'recharge_pack',
  columns: {
    id: storedRow,
    beans: whole({ label: '学豆', least: 1, most: MOST_BEANS }),
    gift: whole({ label: '赠送', least: 0, most: MOST_BEANS }),
    price: hundredths({ label: '售价', unit: '元', least: 1, most: MOST_FEN }),
    productId: text({ label: '应用商店的商品编号', hint: '苹果应用内购买用，和后台登记的一样', most: 100 }),
  },
  owner: async () => null,
  facts: () => [],
  rows: (db: Db) => packs(db),
  texts: ({ id, beans, gift, price, product_id }: Pack) => ({
    id: String(id),
    beans: String(beans),
    gift: String(gift),
    price: hundredthsTyped(price),
    productId: product_id,
  }),
  told: (rows) => [
    ...rows.map(({ beans, gift, price }) => `¥${yuan(price)}：${beans} 学豆${gift > 0 ? `，送 ${gift}` : ''}`),
    '已经下的充值单仍按下单时的档位',
  ],
  put: (tx, _owner, rows) =>
    putPacks(
      tx,
      rows.map(({ productId, ...row }) => ({ ...row, product_id: productId })),
    ),
  object: () => 'recharge-packs',
  to: () => '/recharge-packs',
})

/** Packs of beans that learners buy. */
export const rechargePackArea: Area = { pages: [shown], acts: [change] }
