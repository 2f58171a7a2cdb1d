import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Present values of one yuan, and of an annuity of one yuan, by rate in percent and years. */
const single: Record<string, number> = {
  '5 3': 0.8638,
  '5 5': 0.7835,
  '6 3': 0.8396,
  '6 5': 0.7473,
  '8 3': 0.7938,
  '8 5': 0.6806,
  '10 3': 0.7513,
  '10 5': 0.6209,
}
const annuity: Record<string, number> = {
  '5 3': 2.7232,
  '5 5': 4.3295,
  '6 3': 2.673,
  '6 5': 4.2124,
  '8 3': 2.5771,
  '8 5': 3.9927,
  '10 3': 2.4869,
  '10 5': 3.7908,
}
const at = (table: Record<string, number>, rate: number, years: number) => table[`${rate} ${years}`] ?? Number.NaN

/** Sums of 财务管理: time and risk, budgets, raising money. */
export const finance: readonly Template[] = [
  {
    point: 'cwgl-01-p1',
    name: 'present',
    difficulty: 2,
    make: ({ of }) => {
      const [sum, rate, years] = [of(10, 20, 30, 50, 100) * 10_000, of(5, 6, 8, 10), of(3, 5)]
      const factor = at(single, rate, years)
      return {
        ask: `${of('张先生', '李女士', '王先生')}希望 ${years} 年后取得 ${f(sum)} 元，年利率 ${rate}%，按复利计息。已知（P/F，${rate}%，${years}）＝${factor}，现在应一次存入{}元。`,
        key: sum * factor,
        wrong: [
          [sum / (1 + (rate * years) / 100), '误按单利计算'],
          [(sum * at(annuity, rate, years)) / years, '误用年金现值系数平均'],
          [sum * (1 - (rate * years) / 100), '误从本金中直接减去利息'],
        ],
        say: `复利现值=终值×复利现值系数：${f(sum)}×${factor}=**${f(sum * factor)}**（元）。`,
      }
    },
  },
  {
    point: 'cwgl-01-p1',
    name: 'annuity',
    difficulty: 3,
    make: ({ of }) => {
      const [each, rate, years] = [of(5000, 8000, 10_000, 20_000), of(5, 6, 8, 10), of(3, 5)]
      const factor = at(annuity, rate, years)
      return {
        ask: `${of('甲公司', '乙公司')}租入设备，每年末支付租金 ${f(each)} 元，共 ${years} 年，折现率 ${rate}%。已知（P/A，${rate}%，${years}）＝${factor}，租金的现值为{}元。`,
        key: each * factor,
        wrong: [
          [each * years, '没有折现'],
          [each * factor * (1 + rate / 100), '误按预付年金计算'],
          [each * years * at(single, rate, years), '把总额按最后一年折现'],
        ],
        say: `普通年金现值=年金×年金现值系数：${f(each)}×${factor}=**${f(each * factor)}**（元）。`,
      }
    },
  },
  {
    point: 'cwgl-01-p1',
    name: 'effective',
    difficulty: 3,
    make: ({ of }) => {
      const rate = of(4, 6, 8, 10, 12, 14, 16, 20)
      const half = rate / 2
      const key = Number((((1 + half / 100) ** 2 - 1) * 100).toFixed(4))
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}借款的名义年利率为 ${rate}%，每半年复利一次。该借款的实际年利率为{}%。`,
        key,
        wrong: [
          [rate, '直接采用名义利率'],
          [half, '算成了半年的利率'],
          [rate * 2, '把名义利率乘以次数'],
        ],
        say: `实际年利率=(1+${half}%)×(1+${half}%)-1=**${f(key)}%**。计息次数越多，实际利率越高于名义利率。`,
      }
    },
  },
  {
    point: 'cwgl-01-p3',
    name: 'capm',
    difficulty: 3,
    make: ({ of }) => {
      const [free, market, beta] = [of(3, 4, 5), of(8, 9, 10, 12), of(0.8, 1.2, 1.5, 2)]
      return {
        ask: `无风险收益率为 ${free}%，市场组合收益率为 ${market}%，${of('甲股票', '乙股票', '丙股票')}的贝塔系数为 ${beta}。按资本资产定价模型，该股票的必要收益率为{}%。`,
        key: free + beta * (market - free),
        wrong: [
          [free + beta * market, '把市场收益率当作风险溢酬'],
          [beta * (market - free), '漏加无风险收益率'],
          [beta * market, '直接用贝塔系数乘市场收益率'],
        ],
        say: `${free}%+${beta}×(${market}%-${free}%)=**${f(free + beta * (market - free))}%**。`,
      }
    },
  },
  {
    point: 'cwgl-01-p3',
    name: 'deviation',
    difficulty: 3,
    make: ({ of }) => {
      const [mean, deviation] = [of(10, 16, 20, 25), of(4, 6, 8, 12)]
      return {
        ask: `${of('甲项目', '乙项目')}收益率的期望值为 ${mean}%，标准差为 ${deviation}%。该项目的标准差率为{}%。`,
        key: (deviation / mean) * 100,
        wrong: [
          [(mean / deviation) * 100, '分子分母颠倒'],
          [mean - deviation > 0 ? mean - deviation : mean + deviation, '把两者相加减'],
          [(deviation * mean) / 10, '把两者相乘'],
        ],
        say: `标准差率=标准差÷期望值，即 ${deviation}%÷${mean}%=${f(deviation / mean)}，化为百分数是 **${f((deviation / mean) * 100)}**%。期望值不同的方案用它比较风险。`,
      }
    },
  },
  {
    point: 'cwgl-02-p2',
    name: 'produce',
    difficulty: 2,
    make: ({ of }) => {
      const [sell, next, share, start] = [of(1000, 1200, 1500), of(1400, 1600, 2000), of(10, 15, 20), of(100, 150, 180)]
      const end = (next * share) / 100
      return {
        ask: `${of('甲公司', '乙公司')}预计本季度销售 ${f(sell)} 件，下季度销售 ${f(next)} 件，期末存货按下季度销量的 ${share}% 安排，期初存货 ${start} 件。本季度预计生产量为{}件。`,
        key: sell + end - start,
        wrong: [
          [sell + start - end, '期初与期末存货的方向弄反'],
          [sell + end, '漏减期初存货'],
          [sell + (sell * share) / 100 - start, '期末存货误按本季度销量计算'],
        ],
        say: `期末存货=${f(next)}×${share}%=${f(end)}（件），生产量=${f(sell)}+${f(end)}-${start}=**${f(sell + end - start)}**（件）。`,
      }
    },
  },
  {
    point: 'cwgl-02-p2',
    name: 'collect',
    difficulty: 3,
    make: ({ of }) => {
      const [last, now, share] = [of(400, 500, 600), of(700, 800, 900), of(60, 70)]
      const key = (now * share + last * (100 - share)) / 100
      return {
        ask: `${of('甲公司', '乙公司')}销售收入当季收现 ${share}%，其余下季收回。上季销售收入 ${last} 万元，本季预计 ${now} 万元，不考虑增值税。本季预计现金收入为{}万元。`,
        key,
        wrong: [
          [(now * share) / 100, '漏加收回的上季货款'],
          [(last * share + now * (100 - share)) / 100, '两季的比例用反'],
          [now, '按本季销售收入全额计算'],
        ],
        say: `${now}×${share}%+${last}×(1-${share}%)=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'cwgl-02-p1',
    name: 'material',
    difficulty: 3,
    make: ({ of }) => {
      const [pieces, each, start, end] = [of(1000, 1200, 1500), of(2, 3, 5), of(300, 400), of(500, 600)]
      return {
        ask: `${of('甲公司', '乙公司')}预计生产产品 ${f(pieces)} 件，单位产品材料用量 ${each} 千克，期初材料存量 ${start} 千克，期末预计存量 ${end} 千克。预计材料采购量为{}千克。`,
        key: pieces * each + end - start,
        wrong: [
          [pieces * each + start - end, '期初与期末存量的方向弄反'],
          [pieces * each, '没有考虑存量变化'],
          [pieces * each + end, '漏减期初存量'],
        ],
        say: `${f(pieces)}×${each}+${end}-${start}=**${f(pieces * each + end - start)}**（千克）。`,
      }
    },
  },
  {
    point: 'cwgl-03-p2',
    name: 'loan-cost',
    difficulty: 3,
    make: ({ of }) => {
      const [rate, fee] = [of(5, 6, 8), of(1, 2, 4)]
      const exact = (rate * 75) / (100 - fee)
      const key = Number(exact.toFixed(2))
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}取得长期借款，年利率 ${rate}%，每年付息一次，到期还本，筹资费率 ${fee}%，企业所得税税率 25%。按一般模式计算的资本成本率为{}%（保留两位小数）。`,
        key,
        wrong: [
          [rate, '没有考虑抵税和筹资费用'],
          [rate * 0.75, '漏算筹资费用'],
          [(rate * 100) / (100 - fee), '漏算抵税作用'],
        ],
        say: `${rate}%×(1-25%)÷(1-${fee}%)≈**${f(key)}%**。利息抵税降低成本，筹资费用提高成本。`,
      }
    },
  },
  {
    point: 'cwgl-03-p2',
    name: 'share-cost',
    difficulty: 3,
    make: ({ of }) => {
      const [price, dividend, growth] = [of(10, 20, 25, 40), of(1, 1.5, 2), of(3, 4, 5)]
      const key = (dividend / price) * 100 + growth
      return {
        ask: `${of('甲公司', '乙公司')}普通股市价每股 ${price} 元，预计下年每股股利 ${dividend} 元，股利年增长率固定为 ${growth}%，不考虑筹资费用。普通股资本成本率为{}%。`,
        key,
        wrong: [
          [(dividend / price) * 100, '漏加股利增长率'],
          [((dividend * (1 + growth / 100)) / price) * 100 + growth, '把下年股利再增长一次'],
          [(dividend / price) * 75 + growth, '误考虑股利的抵税作用'],
        ],
        say: `股利增长模型：${dividend}÷${price}+${growth}%=${f(key / 100)}，即 **${f(key)}**%。股利从税后利润支付，没有抵税作用。`,
      }
    },
  },
  {
    point: 'cwgl-03-p2',
    name: 'leverage',
    difficulty: 4,
    make: ({ of }) => {
      const [sales, variable, fixed, interest] = [of(1000, 2000), of(40, 50, 60), of(100, 200, 300), of(50, 100)]
      const margin = (sales * (100 - variable)) / 100
      const ebit = margin - fixed
      const key = margin / ebit
      return {
        ask: `${of('甲公司', '乙公司')}销售收入 ${f(sales)} 万元，变动成本率 ${variable}%，固定成本 ${fixed} 万元，利息费用 ${interest} 万元。以此为基期，经营杠杆系数为{}。`,
        key,
        wrong: [
          [ebit / (ebit - interest), '算成了财务杠杆系数'],
          [margin / (ebit - interest), '算成了总杠杆系数'],
          [sales / ebit, '分子误用销售收入'],
        ],
        say: `边际贡献=${f(sales)}×(1-${variable}%)=${f(margin)}（万元），息税前利润=${f(margin)}-${fixed}=${f(ebit)}（万元），经营杠杆系数=${f(margin)}÷${f(ebit)}=**${f(key)}**。`,
      }
    },
  },
  {
    point: 'cwgl-03-p2',
    name: 'average-cost',
    difficulty: 3,
    make: ({ of }) => {
      const [debt, debtCost, ownCost] = [of(30, 40, 50, 60), of(4, 5, 6), of(10, 12, 15)]
      const key = (debt * debtCost + (100 - debt) * ownCost) / 100
      return {
        ask: `${of('甲公司', '乙公司')}长期资本中债务占 ${debt}%，税后资本成本 ${debtCost}%；普通股占 ${100 - debt}%，资本成本 ${ownCost}%。加权平均资本成本为{}%。`,
        key,
        wrong: [
          [(debtCost + ownCost) / 2, '用简单平均'],
          [(debt * debtCost * 0.75 + (100 - debt) * ownCost) / 100, '对税后成本再次抵税'],
          [(debt * ownCost + (100 - debt) * debtCost) / 100, '权数用反'],
        ],
        say: `${debt}%×${debtCost}%+${100 - debt}%×${ownCost}%=**${f(key)}%**。`,
      }
    },
  },
  {
    point: 'cwgl-03-p3',
    name: 'indifferent',
    difficulty: 5,
    make: ({ of }) => {
      const [shares, more, old, extra] = [of(400, 600, 800), of(100, 200), of(40, 60), of(60, 80, 100)]
      const key = old + (extra * (shares + more)) / more
      return {
        ask: `${of('甲公司', '乙公司')}现有普通股 ${shares} 万股，年利息 ${old} 万元。拟筹资：方案一增发普通股 ${more} 万股；方案二增加债务，年利息增加 ${extra} 万元。两方案每股收益无差别点的息税前利润为{}万元。`,
        key,
        wrong: [
          [old + extra, '只把两项利息相加'],
          [(extra * (shares + more)) / more, '漏加原有利息'],
          [old + (extra * shares) / more, '股数没有计入增发部分'],
        ],
        say: `设无差别点为 EBIT，(EBIT-${old})÷${shares + more} 与 (EBIT-${old + extra})÷${shares} 相等，解得 ${old}+${extra}×${shares + more}÷${more}=**${f(key)}**（万元）。预期息税前利润高于它时选择债务筹资。`,
      }
    },
  },
]
