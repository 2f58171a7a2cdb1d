import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 财务管理: investing, working capital, costs and ratios. */
export const investing: readonly Template[] = [
  {
    point: 'cwgl-04-p1',
    name: 'cash-flow',
    difficulty: 4,
    make: ({ of }) => {
      const [income, paid, depreciation] = [of(500, 600, 800), of(200, 300, 400), of(60, 80, 100)]
      const key = income * 0.75 - paid * 0.75 + depreciation * 0.25
      return {
        ask: `${of('甲公司', '乙公司')}的项目投产后年营业收入 ${income} 万元，付现成本 ${paid} 万元，折旧 ${depreciation} 万元，所得税税率 25%。该项目的年营业现金净流量为{}万元。`,
        key,
        wrong: [
          [(income - paid - depreciation) * 0.75, '算成了税后营业利润'],
          [income - paid, '没有考虑所得税'],
          [(income - paid) * 0.75, '漏算折旧抵税'],
        ],
        say: `税后收入-税后付现成本+折旧抵税：${income}×(1-25%)-${paid}×(1-25%)+${depreciation}×25%=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'cwgl-04-p1',
    name: 'ending',
    difficulty: 4,
    make: ({ of }) => {
      const [book, price, capital] = [of(20, 30, 40), of(12, 16, 50, 60), of(50, 80, 100)]
      const tax = (book - price) * 0.25
      const key = price + tax + capital
      return {
        ask: `${of('甲公司', '乙公司')}的项目终结时，设备税法账面价值 ${book} 万元，变价收入 ${price} 万元，收回垫支的营运资金 ${capital} 万元，所得税税率 25%。终结期除营业现金流量外的现金净流量为{}万元。`,
        key,
        wrong: [
          [price + capital, '没有考虑变现损益对所得税的影响'],
          [price - tax + capital, '抵税与纳税的方向弄反'],
          [price + tax, '漏加收回的营运资金'],
        ],
        say: `${price > book ? '变现净收益应当纳税' : '变现净损失可以抵税'}：${price}+(${book}-${price})×25%+${capital}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'cwgl-04-p2',
    name: 'payback',
    difficulty: 2,
    make: ({ of }) => {
      const [invest, flow] = [of(300, 400, 500, 600, 750), of(100, 125, 150, 200)]
      return {
        ask: `${of('甲项目', '乙项目', '丙项目')}原始投资 ${invest} 万元，投产后每年现金净流量 ${flow} 万元，其中折旧 30 万元，没有建设期。该项目的静态回收期为{}年。`,
        key: invest / flow,
        wrong: [
          [invest / (flow + 30), '把折旧重复加到现金净流量中'],
          [invest / (flow - 30), '用扣除折旧后的金额相除'],
          [flow / invest, '分子分母颠倒'],
        ],
        say: `静态回收期=原始投资额÷每年现金净流量：${invest}÷${flow}=**${f(invest / flow)}**（年）。折旧已经包含在现金净流量中。`,
      }
    },
  },
  {
    point: 'cwgl-04-p2',
    name: 'npv',
    difficulty: 3,
    make: ({ of }) => {
      const [flow, invest] = [of(100, 120, 150, 200), of(300, 350, 400, 500)]
      const factor = 3.7908
      const key = flow * factor - invest
      return {
        ask: `${of('甲项目', '乙项目')}原始投资 ${invest} 万元，当年投产，未来 5 年每年末现金净流量 ${flow} 万元，折现率 10%，已知（P/A，10%，5）＝${factor}。该项目的净现值（负数表示不可行）为{}万元。`,
        key,
        wrong: [
          [flow * 5 - invest, '没有折现'],
          [flow * factor, '没有减去原始投资'],
          [flow * factor * 1.1 - invest, '误按年初流入折现'],
        ],
        say: `${flow}×${factor}-${invest}=**${f(key)}**（万元），${key > 0 ? '大于零，方案可行' : '小于零，方案不可行'}。`,
      }
    },
  },
  {
    point: 'cwgl-04-p2',
    name: 'index',
    difficulty: 3,
    make: ({ of }) => {
      const [invest, index] = [of(200, 250, 400, 500), of(1.1, 1.2, 1.25, 1.4)]
      const present = invest * index
      return {
        ask: `${of('甲项目', '乙项目')}未来现金净流量现值为 ${f(present)} 万元，原始投资额现值为 ${invest} 万元。该项目的现值指数为{}。`,
        key: index,
        wrong: [
          [(present - invest) / invest, '用净现值相除'],
          [invest / present, '分子分母颠倒'],
          [present - invest, '算成了净现值'],
        ],
        say: `${f(present)}÷${invest}=**${f(index)}**，大于 1，方案可行。`,
      }
    },
  },
  {
    point: 'cwgl-04-p3',
    name: 'stock-value',
    difficulty: 3,
    make: ({ of }) => {
      const [last, growth, need] = [of(1, 2, 3), of(4, 5, 8), of(12, 13, 14, 15)]
      const key = (last * (100 + growth)) / (need - growth)
      return {
        ask: `${of('甲股票', '乙股票')}刚支付每股股利 ${last} 元，预计股利每年增长 ${growth}%，投资者要求的收益率为 ${need}%。该股票的价值为{}元。`,
        key,
        wrong: [
          [(last * 100) / (need - growth), '没有把股利增长到下一年'],
          [(last * 100) / need, '误按零增长计算'],
          [(last * (100 + growth)) / (need + growth), '分母误用两者之和'],
        ],
        say: `${last}×(1+${growth}%)÷(${need}%-${growth}%)=**${f(key)}**（元）。刚支付的是上期股利，应先换算为下期股利。`,
      }
    },
  },
  {
    point: 'cwgl-04-p3',
    name: 'bond-value',
    difficulty: 4,
    make: ({ of }) => {
      const coupon = of(4, 5, 6, 8, 10)
      const [annuity, single] = [2.5771, 0.7938]
      const key = coupon * 10 * annuity + 1000 * single
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}债券面值 1 000 元，票面利率 ${coupon}%，每年末付息一次，3 年后还本，市场利率 8%。已知（P/A，8%，3）＝${annuity}，（P/F，8%，3）＝${single}。该债券的价值约为{}元。`,
        key: Number(key.toFixed(2)),
        wrong: [
          [1000 * single + coupon * 10, '只折现本金'],
          [coupon * 10 * annuity + 1000, '本金没有折现'],
          [(coupon * 30 + 1000) * single, '把利息全部按到期一次折现'],
        ],
        say: `利息现值加本金现值：1 000×${coupon}%×${annuity}+1 000×${single}≈**${f(Number(key.toFixed(2)))}**（元）。${coupon < 8 ? '票面利率低于市场利率，价值低于面值' : coupon > 8 ? '票面利率高于市场利率，价值高于面值' : '两个利率相等，价值等于面值（尾差由系数引起）'}。`,
      }
    },
  },
  {
    point: 'cwgl-05-p1',
    name: 'opportunity',
    difficulty: 4,
    make: ({ of }) => {
      const [sales, days, variable, rate] = [of(3600, 5400, 7200), of(30, 40, 60), of(60, 70), of(8, 10)]
      const key = (((sales / 360) * days * variable) / 100) * (rate / 100)
      return {
        ask: `${of('甲公司', '乙公司')}年赊销额 ${f(sales)} 万元，平均收现期 ${days} 天，变动成本率 ${variable}%，资本成本率 ${rate}%，一年按 360 天计算。应收账款的机会成本为{}万元。`,
        key,
        wrong: [
          [((sales / 360) * days * rate) / 100, '没有乘以变动成本率'],
          [(sales * variable * rate) / 10_000, '误按全年赊销额计算'],
          [((sales / 360) * days * variable) / 100, '算成了占用资金'],
        ],
        say: `${f(sales)}÷360×${days}×${variable}%×${rate}%=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'cwgl-05-p1',
    name: 'cycle',
    difficulty: 2,
    make: ({ of }) => {
      const [stock, due, pay] = [of(40, 50, 60, 80), of(20, 30, 45), of(15, 25, 35)]
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}存货周转期 ${stock} 天，应收账款周转期 ${due} 天，应付账款周转期 ${pay} 天。现金周转期为{}天。`,
        key: stock + due - pay,
        wrong: [
          [stock + due, '算成了经营周期'],
          [stock + due + pay, '应付账款周转期的方向弄反'],
          [stock + pay - due, '应收与应付的方向弄反'],
        ],
        say: `${stock}+${due}-${pay}=**${stock + due - pay}**（天）。应付账款周转期越长，企业占用自己的资金越少。`,
      }
    },
  },
  {
    point: 'cwgl-05-p2',
    name: 'eoq',
    difficulty: 3,
    make: ({ of }) => {
      const [need, cost, hold] = of(
        [3600, 25, 2] as const,
        [7200, 100, 4] as const,
        [2400, 150, 8] as const,
        [5000, 36, 4] as const,
        [9000, 80, 4] as const,
        [10_000, 18, 4] as const,
        [6400, 50, 4] as const,
      )
      const key = Math.round(Math.sqrt((2 * need * cost) / hold) * 100) / 100
      return {
        ask: `${of('甲公司', '乙公司')}全年需用材料 ${f(need)} 千克，每次订货的变动成本 ${cost} 元，单位材料年变动储存成本 ${hold} 元，不允许缺货。经济订货批量为{}千克。`,
        key: Number.isInteger(key) ? key : Number.NaN,
        wrong: [
          [need / 4, '按季需要量订货'],
          [Math.sqrt((need * cost) / hold), '公式中漏乘 2'],
          [(2 * need * cost) / hold, '没有开平方'],
        ],
        say: `批量的平方=2×${f(need)}×${cost}÷${hold}=${f((2 * need * cost) / hold)}，开平方得 **${f(key)}** 千克；验算 ${f(key)}×${f(key)}=${f(key * key)}。`,
      }
    },
  },
  {
    point: 'cwgl-05-p2',
    name: 'reorder',
    difficulty: 2,
    make: ({ of }) => {
      const [yearly, days, safe] = [of(3600, 7200, 10_800), of(5, 8, 10, 12), of(30, 50, 100)]
      return {
        ask: `${of('甲公司', '乙公司')}全年耗用材料 ${f(yearly)} 千克，平均交货时间 ${days} 天，保险储备 ${safe} 千克，一年按 360 天计算。再订货点为{}千克。`,
        key: (yearly / 360) * days + safe,
        wrong: [
          [(yearly / 360) * days, '漏加保险储备'],
          [(yearly / 360) * days - safe, '保险储备的方向弄反'],
          [yearly / days + safe, '用全年需要量除以交货天数'],
        ],
        say: `${f(yearly)}÷360×${days}+${safe}=**${f((yearly / 360) * days + safe)}**（千克）。`,
      }
    },
  },
  {
    point: 'cwgl-05-p3',
    name: 'discount-lost',
    difficulty: 4,
    make: ({ of }) => {
      const [rate, early, term] = [of(1, 2, 4, 10), of(10, 20), of(30, 40, 50, 60)]
      const key = Number(((rate / (100 - rate)) * (360 / (term - early)) * 100).toFixed(2))
      return {
        ask: `供应商给予${of('甲公司', '乙公司')}的信用条件为“${rate}/${early}，N/${term}”，一年按 360 天计算。放弃现金折扣的信用成本率约为{}%（保留两位小数）。`,
        key,
        wrong: [
          [(rate / 100) * (360 / (term - early)) * 100, '分母没有扣除折扣'],
          [(rate / (100 - rate)) * (360 / term) * 100, '没有扣除折扣期'],
          [rate, '直接采用折扣率'],
        ],
        say: `${rate}%÷(1-${rate}%)×360÷(${term}-${early})≈**${f(key)}%**。`,
      }
    },
  },
  {
    point: 'cwgl-05-p3',
    name: 'compensating',
    difficulty: 3,
    make: ({ of }) => {
      const [loan, rate, keep] = [of(200, 500, 800), of(4, 6, 8, 9), of(10, 20)]
      const key = Number(((rate / (100 - keep)) * 100).toFixed(2))
      return {
        ask: `${of('甲公司', '乙公司')}向银行借款 ${loan} 万元，年利率 ${rate}%，银行要求保留 ${keep}% 的补偿性余额，不考虑余额的利息收入。该借款的实际年利率约为{}%（保留两位小数）。`,
        key,
        wrong: [
          [rate, '直接采用名义利率'],
          [(rate / (100 + keep)) * 100, '把补偿性余额加到本金上'],
          [rate + keep, '把两个比率相加'],
        ],
        say: `${rate}%÷(1-${keep}%)≈**${f(key)}%**。可用资金减少而利息不变，实际利率高于名义利率。`,
      }
    },
  },
  {
    point: 'cwgl-06-p1',
    name: 'break-even',
    difficulty: 2,
    make: ({ of }) => {
      const [price, variable, count] = [of(50, 80, 100, 120), of(20, 30, 40), of(500, 1000, 2000)]
      const fixed = (price - variable) * count
      return {
        ask: `${of('甲公司', '乙公司')}的产品单价 ${price} 元，单位变动成本 ${variable} 元，年固定成本 ${f(fixed)} 元。盈亏平衡点的销售量为{}件。`,
        key: count,
        wrong: [
          [fixed / price, '用单价相除'],
          [fixed / variable, '用单位变动成本相除'],
          [fixed / (price + variable), '用两者之和相除'],
        ],
        say: `单位边际贡献=${price}-${variable}=${price - variable}（元），${f(fixed)}÷(${price}-${variable})=**${f(count)}**（件）。`,
      }
    },
  },
  {
    point: 'cwgl-06-p1',
    name: 'safety',
    difficulty: 3,
    make: ({ of }) => {
      const [sell, even] = [of(1000, 2000, 2500), of(400, 600, 800)]
      const key = ((sell - even) / sell) * 100
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}的产品盈亏平衡销售量为 ${even} 件，预计实际销售量 ${f(sell)} 件。安全边际率为{}%。`,
        key,
        wrong: [
          [(even / sell) * 100, '算成了盈亏平衡作业率'],
          [((sell - even) / even) * 100, '分母误用盈亏平衡销售量'],
          [(sell / even) * 100, '用实际销售量除以盈亏平衡销售量'],
        ],
        say: `(${f(sell)}-${even})÷${f(sell)}=${f(key / 100)}，即 **${f(key)}**%。它与盈亏平衡作业率之和等于 1。`,
      }
    },
  },
  {
    point: 'cwgl-06-p1',
    name: 'target',
    difficulty: 3,
    make: ({ of }) => {
      const [price, variable, fixed, count] = [of(50, 80, 100), of(20, 30), of(20_000, 30_000), of(2000, 3000)]
      const profit = (price - variable) * count - fixed
      return {
        ask: `${of('甲公司', '乙公司')}的产品单价 ${price} 元，单位变动成本 ${variable} 元，固定成本 ${f(fixed)} 元，目标利润 ${f(profit)} 元，不考虑所得税。实现目标利润的销售量为{}件。`,
        key: count,
        wrong: [
          [profit / (price - variable), '漏加固定成本'],
          [(profit + fixed) / price, '用单价相除'],
          [fixed / (price - variable), '算成了盈亏平衡销售量'],
        ],
        say: `(${f(fixed)}+${f(profit)})÷(${price}-${variable})=**${f(count)}**（件）。`,
      }
    },
  },
  {
    point: 'cwgl-06-p2',
    name: 'residual',
    difficulty: 3,
    make: ({ of }) => {
      const [profit, invest, own] = [of(800, 900, 1000), of(600, 800, 1000), of(50, 60, 70)]
      return {
        ask: `${of('甲公司', '乙公司')}税后净利润 ${f(profit)} 万元，下年投资需要资金 ${f(invest)} 万元，目标资本结构为权益占 ${own}%，采用剩余股利政策。可分配的股利为{}万元。`,
        key: profit - (invest * own) / 100,
        wrong: [
          [Math.abs(profit - invest), '投资全部由利润满足'],
          [profit - (invest * (100 - own)) / 100, '误用债务比例'],
          [(invest * own) / 100, '算成了留存的利润'],
        ],
        say: `先满足投资所需的权益资金：${f(profit)}-${f(invest)}×${own}%=**${f(profit - (invest * own) / 100)}**（万元）。`,
      }
    },
  },
  {
    point: 'cwgl-06-p3',
    name: 'dupont',
    difficulty: 3,
    make: ({ of }) => {
      const [margin, turn, debt] = [of(5, 8, 10, 12), of(0.8, 1.2, 1.5, 2), of(20, 50, 60)]
      const factor = 100 / (100 - debt)
      return {
        ask: `${of('甲公司', '乙公司')}营业净利率 ${margin}%，总资产周转率 ${turn} 次，资产负债率 ${debt}%。净资产收益率为{}%。`,
        key: margin * turn * factor,
        wrong: [
          [margin * turn, '漏乘权益乘数'],
          [(margin * turn * 100) / debt, '用资产负债率的倒数代替权益乘数'],
          [margin * factor, '漏乘总资产周转率'],
        ],
        say: `权益乘数=1÷(1-${debt}%)=${f(factor)}，净资产收益率=${margin}%×${turn}×${f(factor)}=**${f(margin * turn * factor)}%**。`,
      }
    },
  },
  {
    point: 'cwgl-06-p3',
    name: 'quick',
    difficulty: 2,
    make: ({ of }) => {
      const [current, stock, prepaid, debt] = [of(600, 800, 1000), of(150, 200, 300), of(50, 100), of(200, 250, 400)]
      return {
        ask: `${of('甲公司', '乙公司')}流动资产 ${f(current)} 万元，其中存货 ${stock} 万元、预付款项 ${prepaid} 万元；流动负债 ${debt} 万元。速动比率为{}。`,
        key: (current - stock - prepaid) / debt,
        wrong: [
          [current / debt, '算成了流动比率'],
          [(current - stock) / debt, '漏减预付款项'],
          [(current - prepaid) / debt, '漏减存货'],
        ],
        say: `(${f(current)}-${stock}-${prepaid})÷${debt}=**${f((current - stock - prepaid) / debt)}**。`,
      }
    },
  },
]
