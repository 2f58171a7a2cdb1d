import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 初级会计实务: reports. */
export const reports: readonly Template[] = [
  {
    point: 'kjsw-08-p1',
    name: 'stock-item',
    difficulty: 3,
    make: ({ of }) => {
      const [raw, goods, work, gap, reserve, project] = [of(80, 100), of(60, 90), of(30, 50), of(4, 6), of(5, 10), of(20, 40)]
      const key = raw + goods + work - gap - reserve
      return {
        ask: `${of('甲公司', '乙公司')}年末科目余额：原材料 ${raw} 万元，库存商品 ${goods} 万元，生产成本 ${work} 万元，材料成本差异贷方 ${gap} 万元，存货跌价准备 ${reserve} 万元，工程物资 ${project} 万元。资产负债表“存货”项目的金额为{}万元。`,
        key,
        wrong: [
          [key + project, '把工程物资计入存货'],
          [key + 2 * gap, '材料成本差异的方向弄反'],
          [key - work, '漏加生产成本'],
        ],
        say: `${raw}+${goods}+${work}-${gap}-${reserve}=**${f(key)}**（万元）。贷方差异是节约应当减去，工程物资列入在建工程项目。`,
      }
    },
  },
  {
    point: 'kjsw-08-p1',
    name: 'receivable-item',
    difficulty: 4,
    make: ({ of }) => {
      const [debit, credit, pre, reserve] = [of(300, 400, 500), of(40, 60), of(20, 30, 50), of(10, 15, 25)]
      return {
        ask: `${of('甲公司', '乙公司')}年末“应收账款”所属明细科目借方余额合计 ${debit} 万元、贷方余额合计 ${credit} 万元，“预收账款”所属明细科目借方余额合计 ${pre} 万元，与应收账款有关的坏账准备 ${reserve} 万元。“应收账款”项目的金额为{}万元。`,
        key: debit + pre - reserve,
        wrong: [
          [debit - credit - reserve, '按总账余额填列'],
          [debit + pre, '没有扣除坏账准备'],
          [debit - reserve, '漏加预收账款的借方余额'],
        ],
        say: `${debit}+${pre}-${reserve}=**${f(debit + pre - reserve)}**（万元）。应收账款的贷方余额列入预收款项。`,
      }
    },
  },
  {
    point: 'kjsw-08-p1',
    name: 'fixed-item',
    difficulty: 3,
    make: ({ of }) => {
      const [cost, used, reserve, clear] = [of(1000, 1500, 2000), of(300, 400, 500), of(50, 100), of(20, 30)]
      return {
        ask: `${of('甲公司', '乙公司')}年末“固定资产”借方余额 ${f(cost)} 万元，“累计折旧”贷方余额 ${used} 万元，“固定资产减值准备”贷方余额 ${reserve} 万元，“固定资产清理”借方余额 ${clear} 万元。“固定资产”项目的金额为{}万元。`,
        key: cost - used - reserve + clear,
        wrong: [
          [cost - used - reserve, '漏加固定资产清理'],
          [cost - used - reserve - clear, '固定资产清理的方向弄反'],
          [cost - used + clear, '漏减减值准备'],
        ],
        say: `${f(cost)}-${used}-${reserve}+${clear}=**${f(cost - used - reserve + clear)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-08-p2',
    name: 'comprehensive',
    difficulty: 3,
    make: ({ of }) => {
      const [operating, gain, loss, tax, other] = [of(400, 500, 600), of(20, 30), of(10, 15), of(100, 120), of(30, 40)]
      const key = operating + gain - loss - tax + other
      return {
        ask: `${of('甲公司', '乙公司')}本年营业利润 ${operating} 万元，营业外收入 ${gain} 万元，营业外支出 ${loss} 万元，所得税费用 ${tax} 万元，其他综合收益的税后净额 ${other} 万元。本年综合收益总额为{}万元。`,
        key,
        wrong: [
          [key - other, '算成了净利润'],
          [key + tax, '没有扣除所得税费用'],
          [key - gain + loss, '漏算营业外收支'],
        ],
        say: `净利润=${operating}+${gain}-${loss}-${tax}=${f(key - other)}（万元），综合收益总额=${f(key - other)}+${other}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-08-p3',
    name: 'sales-cash',
    difficulty: 5,
    make: ({ of }) => {
      const [sales, start, end, pre] = [of(1000, 2000, 3000), of(200, 300), of(150, 260, 340), of(20, 50)]
      const key = sales * 1.13 + start - end + pre
      return {
        ask: `${of('甲公司', '乙公司')}本年营业收入 ${f(sales)} 万元，销项税额 ${f(sales * 0.13)} 万元，应收账款年初 ${start} 万元、年末 ${end} 万元，合同负债年末比年初增加 ${pre} 万元，未发生坏账。“销售商品、提供劳务收到的现金”项目为{}万元。`,
        key,
        wrong: [
          [sales + start - end + pre, '漏加销项税额'],
          [sales * 1.13 - start + end + pre, '应收账款的方向弄反'],
          [sales * 1.13 + start - end, '漏加合同负债的增加'],
        ],
        say: `${f(sales)}+${f(sales * 0.13)}+(${start}-${end})+${pre}=**${f(key)}**（万元）。应收减少、预收增加都使收到的现金增加。`,
      }
    },
  },
]
