import { amountText as f } from '../rich'
import type { CaseTemplate } from './case'

/** Cases of 财务管理. */
export const financeCases: readonly CaseTemplate[] = [
  {
    point: 'cwgl-03-p2',
    name: 'levers',
    difficulty: 4,
    make: ({ of }) => {
      const [sell, price, variable, fixed, interest] = of(
        [10, 100, 60, 150, 50] as const,
        [10, 100, 40, 200, 80] as const,
        [20, 120, 60, 200, 200] as const,
      )
      const [margin, rise] = [sell * (price - variable), of(10, 20)]
      const profit = margin - fixed
      const [dol, dfl] = [margin / profit, profit / (profit - interest)]
      return {
        story: `甲公司产销一种产品，年销量 ${sell} 万件，单价 ${price} 元，单位变动成本 ${variable} 元，年固定经营成本 ${f(fixed)} 万元，年利息费用 ${f(interest)} 万元，没有优先股。预计下年销量增长 ${rise}%，其他条件不变。`,
        parts: [
          {
            ask: '以本年为基期，经营杠杆系数为{}。',
            key: dol,
            wrong: [
              [dfl, '算成了财务杠杆系数'],
              [dol * dfl, '算成了总杠杆系数'],
              [margin / fixed, '用边际贡献与固定成本相比'],
            ],
            say: `边际贡献=${sell}×(${price}-${variable})=${f(margin)}（万元），息税前利润=${f(margin)}-${f(fixed)}=${f(profit)}（万元），经营杠杆系数=${f(margin)}÷${f(profit)}=**${f(dol)}**。`,
          },
          {
            ask: '下年息税前利润的增长率为{}%。',
            key: dol * rise,
            wrong: [
              [rise, '把销量增长率当作息税前利润增长率'],
              [dol * dfl * rise, '算成了每股收益的增长率'],
              [rise / dol, '用增长率除以杠杆系数'],
            ],
            say: `${f(dol)}×${rise}%=${f((dol * rise) / 100)}，即 **${f(dol * rise)}**%。`,
          },
          {
            ask: '下列关于甲公司杠杆效应的表述中，正确的是',
            said: [
              ['只要存在固定经营成本，就存在经营杠杆效应', true, '固定成本不随业务量变化，放大了息税前利润的波动'],
              ['提高负债会加大财务杠杆', true, '固定的利息越多，每股收益的波动越大'],
              ['降低固定成本会提高经营杠杆系数', false, '固定成本越低，经营杠杆系数越小'],
              ['总杠杆系数等于两个杠杆系数之和', false, '总杠杆系数等于两者之积'],
            ],
          },
        ],
        say: '杠杆放大的既是收益也是风险：先算边际贡献，再算息税前利润，最后算每股收益。',
      }
    },
  },
  {
    point: 'cwgl-04-p2',
    name: 'project',
    difficulty: 5,
    make: ({ of }) => {
      const [invest, years, capital, income, paid] = [of(500, 600, 1000), 5, of(50, 100), of(500, 600), of(200, 250)]
      const depreciation = invest / years
      const flow = income * 0.75 - paid * 0.75 + depreciation * 0.25
      const value = flow * 3.7908 + capital * 0.6209 - invest - capital
      return {
        story: `甲公司拟投资一条生产线：投资 ${invest} 万元，当年建成投产，使用 ${years} 年，直线法折旧，无残值；投产时垫支营运资金 ${capital} 万元，期末全部收回。投产后年营业收入 ${income} 万元，年付现成本 ${paid} 万元。所得税税率 25%，折现率 10%。已知（P/A，10%，5）＝3.7908，（P/F，10%，5）＝0.6209。`,
        parts: [
          {
            ask: '该项目的年折旧额为{}万元。',
            key: depreciation,
            wrong: [
              [(invest + capital) / years, '把营运资金也计提折旧'],
              [invest / (years - 1), '少算一年'],
              [(invest * 0.95) / years, '误留 5% 的残值'],
            ],
            say: `${invest}÷${years}=**${f(depreciation)}**（万元）。`,
          },
          {
            ask: '该项目第 1 年至第 4 年每年的营业现金净流量为{}万元。',
            key: flow,
            wrong: [
              [(income - paid - depreciation) * 0.75, '没有加回折旧'],
              [income - paid, '没有考虑所得税'],
              [(income - paid) * 0.75, '漏算折旧抵税'],
            ],
            say: `${income}×(1-25%)-${paid}×(1-25%)+${f(depreciation)}×25%=**${f(flow)}**（万元）。`,
          },
          {
            ask: '该项目的净现值约为{}万元（保留两位小数）。',
            key: Math.round(value * 100) / 100,
            wrong: [
              [Math.round((flow * 3.7908 - invest) * 100) / 100, '没有考虑营运资金的垫支和收回'],
              [value + capital, '没有扣除垫支的营运资金'],
              [Math.round((flow * 5 - invest) * 100) / 100, '没有折现'],
            ],
            say: `${f(flow)}×3.7908+${capital}×0.6209-${invest}-${capital}≈**${f(Math.round(value * 100) / 100)}**（万元）。`,
          },
        ],
        say: '投资期看投出、营业期看税后流量和折旧抵税、终结期看回收；垫支的营运资金投产时流出、期末流入。',
      }
    },
  },
]
