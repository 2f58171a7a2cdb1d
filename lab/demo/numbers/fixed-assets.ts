import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 初级会计实务: investments, fixed and other long-lived assets. */
export const fixedAssets: readonly Template[] = [
  {
    point: 'kjsw-04-p1',
    name: 'equity',
    difficulty: 4,
    make: ({ of }) => {
      const [start, share, profit, dividend, other] = [of(2000, 2500, 3000), of(20, 30, 40), of(500, 600, 800), of(100, 200), of(50, 100)]
      const key = start + ((profit - dividend + other) * share) / 100
      return {
        ask: `${of('甲公司', '乙公司')}持有联营企业 ${share}% 股权，采用权益法核算，年初账面价值 ${f(start)} 万元。当年联营企业实现净利润 ${profit} 万元，宣告现金股利 ${dividend} 万元，其他综合收益增加 ${other} 万元。年末该投资的账面价值为{}万元。`,
        key,
        wrong: [
          [start + ((profit + other) * share) / 100, '没有冲减宣告的现金股利'],
          [start + ((profit - dividend) * share) / 100, '漏算其他综合收益'],
          [start, '误按成本法不作调整'],
        ],
        say: `${f(start)}+(${profit}-${dividend}+${other})×${share}%=**${f(key)}**（万元）。净利润和其他综合收益调增，宣告现金股利调减。`,
      }
    },
  },
  {
    point: 'kjsw-04-p2',
    name: 'converted',
    difficulty: 4,
    make: ({ of }) => {
      const [cost, used, gain] = [of(2000, 3000, 4000), of(400, 500, 600), of(200, 300, 500)]
      const book = cost - used
      return {
        ask: `${of('甲公司', '乙公司')}将自用办公楼转换为采用公允价值模式计量的投资性房地产。转换日原价 ${f(cost)} 万元，累计折旧 ${used} 万元，未计提减值，公允价值 ${f(book + gain)} 万元。转换日应计入其他综合收益的金额为{}万元。`,
        key: gain,
        wrong: [
          [Math.abs(gain - used), '与原价而不是账面价值比较'],
          [used, '把累计折旧转入其他综合收益'],
          [book, '算成了账面价值'],
        ],
        say: `账面价值=${f(cost)}-${used}=${f(book)}（万元），差额=${f(book + gain)}-${f(book)}=**${f(gain)}**（万元），贷方差额计入其他综合收益。`,
      }
    },
  },
  {
    point: 'kjsw-04-p3',
    name: 'straight',
    difficulty: 3,
    make: ({ of }) => {
      const [base, month, years] = [of(60, 120, 240, 300), of(3, 5, 6, 8, 9), of(5, 10)]
      const round = base + 10
      const key = ((round - 10) / years / 12) * (12 - month)
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')} ${month} 月购入并投入使用一台设备，原价 ${round} 万元，预计净残值 10 万元，预计使用 ${years} 年，采用年限平均法。当年应计提的折旧额为{}万元。`,
        key,
        wrong: [
          [((round - 10) / years / 12) * (13 - month), '当月就开始计提折旧'],
          [(round / years / 12) * (12 - month), '没有扣除预计净残值'],
          [(round - 10) / years, '按全年计提'],
        ],
        say: `当月增加下月起计提，当年计提 ${12 - month} 个月：(${round}-10)÷${years}÷12×${12 - month}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-04-p3',
    name: 'double',
    difficulty: 4,
    make: ({ of }) => {
      const [cost, year] = [of(100, 200, 250, 500, 1000), of(1, 2, 3)]
      const key = cost * 0.4 * 0.6 ** (year - 1)
      const steps = year === 1 ? `${cost}×40%` : `${cost}${'×(1-40%)'.repeat(year - 1)}×40%`
      return {
        ask: `${of('甲公司', '乙公司')} 12 月购入一台设备，原价 ${f(cost)} 万元，预计净残值率 4%，预计使用 5 年，采用双倍余额递减法。第 ${year} 年应计提的折旧额为{}万元。`,
        key,
        wrong: [
          [cost * 0.96 * 0.4 * 0.6 ** (year - 1), '前几年就扣除了预计净残值'],
          [(cost * 0.96) / 5, '误用年限平均法'],
          [(cost * 0.96 * (6 - year)) / 15, '误用年数总和法'],
        ],
        say: `年折旧率=2÷5=40%，前三年不考虑净残值：${steps}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-04-p3',
    name: 'digits',
    difficulty: 4,
    make: ({ of }) => {
      const [base, rest, year] = [of(150, 300, 450, 600), of(10, 20), of(1, 2, 3, 4)]
      const key = (base * (6 - year)) / 15
      return {
        ask: `${of('甲公司', '乙公司')} 12 月购入一台设备，原价 ${base + rest} 万元，预计净残值 ${rest} 万元，预计使用 5 年，采用年数总和法。第 ${year} 年应计提的折旧额为{}万元。`,
        key,
        wrong: [
          [((base + rest) * (6 - year)) / 15, '没有扣除预计净残值'],
          [(base * year) / 15, '把年数比例用反'],
          [base / 5, '误用年限平均法'],
        ],
        say: `年数总和为 15，第 ${year} 年的比例为 ${6 - year}÷15：(${base + rest}-${rest})×${6 - year}÷15=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-04-p3',
    name: 'disposal',
    difficulty: 4,
    make: ({ of }) => {
      const [cost, used, impaired, price, fee] = [of(200, 240, 300), of(100, 120, 150), of(10, 20, 30), of(90, 130, 160, 180), of(2, 5)]
      const book = cost - used - impaired
      const key = price - book - fee
      return {
        ask: `${of('甲公司', '乙公司')}出售一台设备，原价 ${cost} 万元，累计折旧 ${used} 万元，减值准备 ${impaired} 万元，不含税售价 ${price} 万元、增值税 ${f(price * 0.13)} 万元，支付清理费用 ${fee} 万元。该设备的处置净损益（净损失以负数表示）为{}万元。`,
        key,
        wrong: [
          [price - book, '漏减清理费用'],
          [price * 1.13 - book - fee, '把增值税计入处置收入'],
          [price - (cost - used) - fee, '没有扣除减值准备'],
        ],
        say: `账面价值=${cost}-${used}-${impaired}=${book}（万元），净损益=${price}-${book}-${fee}=**${f(key)}**（万元），计入资产处置损益。`,
      }
    },
  },
  {
    point: 'kjsw-04-p3',
    name: 'renovation',
    difficulty: 4,
    make: ({ of }) => {
      const [cost, used, spent, part, worn] = [of(800, 1000), of(200, 400), of(150, 200, 300), of(80, 100), of(25, 40)]
      const partBook = part - (part * used) / cost
      const key = cost - used + spent - partBook
      return {
        ask: `${of('甲公司', '乙公司')}对设备进行更新改造。设备原价 ${f(cost)} 万元，已提折旧 ${used} 万元；发生资本化支出 ${spent} 万元；被替换部件原价 ${part} 万元（折旧与设备同步），残料变价 ${worn} 万元。改造后设备的入账价值为{}万元。`,
        key,
        wrong: [
          [cost - used + spent, '没有扣除被替换部件的账面价值'],
          [cost - used + spent - part, '按原价扣除被替换部件'],
          [cost - used + spent - worn, '按残料变价收入扣除'],
        ],
        say: `被替换部件账面价值=${part}-${part}×${used}÷${f(cost)}=${f(partBook)}（万元），入账价值=${f(cost)}-${used}+${spent}-${f(partBook)}=**${f(key)}**（万元）。残料变价收入不影响入账价值。`,
      }
    },
  },
  {
    point: 'kjsw-04-p4',
    name: 'amortized',
    difficulty: 3,
    make: ({ of }) => {
      const [cost, month, years] = [of(120, 240, 360, 600), of(4, 5, 7, 10), of(5, 10)]
      const key = (cost / years / 12) * (13 - month)
      return {
        ask: `${of('甲公司', '乙公司')} ${month} 月 1 日取得一项管理用专利权，成本 ${cost} 万元，预计使用 ${years} 年，无残值，直线法摊销。当年应摊销的金额为{}万元。`,
        key,
        wrong: [
          [(cost / years / 12) * (12 - month), '误按固定资产从下月开始计算'],
          [cost / years, '按全年摊销'],
          [(cost / years / 12) * month, '月份数算反'],
        ],
        say: `无形资产当月增加当月摊销，当年 ${13 - month} 个月：${cost}÷${years}÷12×${13 - month}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-04-p4',
    name: 'developed',
    difficulty: 3,
    make: ({ of }) => {
      const [research, yes, no, fee] = [of(40, 60, 80), of(100, 150, 200), of(20, 30), of(2, 5)]
      return {
        ask: `${of('甲公司', '乙公司')}自行研发一项专利，研究阶段支出 ${research} 万元；开发阶段支出中符合资本化条件的 ${yes} 万元，不符合的 ${no} 万元；申请专利的注册费 ${fee} 万元。该专利的入账价值为{}万元。`,
        key: yes + fee,
        wrong: [
          [research + yes + no + fee, '把全部研发支出资本化'],
          [yes + no + fee, '把开发阶段的支出全部资本化'],
          [yes, '漏加注册费'],
        ],
        say: `研究阶段和不符合条件的支出计入当期损益：${yes}+${fee}=**${yes + fee}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-04-p5',
    name: 'orchard',
    difficulty: 3,
    make: ({ of }) => {
      const [cost, rest, years] = [of(102, 204, 306, 408), of(6, 12, 18), of(8, 10, 12)]
      return {
        ask: `${of('甲农场', '乙果园')}一片苹果树于去年 12 月达到预定生产经营目的，成本 ${cost} 万元，预计净残值 ${rest} 万元，预计使用 ${years} 年，采用年限平均法。今年应计提的折旧额为{}万元。`,
        key: (cost - rest) / years,
        wrong: [
          [cost / years, '没有扣除预计净残值'],
          [((cost - rest) / years / 12) * 11, '少计一个月'],
          [(cost + rest) / years, '把净残值加到成本上'],
        ],
        say: `成熟生产性生物资产自下月起计提折旧，今年为整年：(${cost}-${rest})÷${years}=**${f((cost - rest) / years)}**（万元）。`,
      }
    },
  },
]
