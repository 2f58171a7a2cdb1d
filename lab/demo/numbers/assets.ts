import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 初级会计实务: foundations and assets. */
export const assets: readonly Template[] = [
  {
    point: 'kjsw-01-p2',
    name: 'accrual',
    difficulty: 2,
    make: ({ of }) => {
      const [prepaid, sold, owed, old] = [of(20, 30, 40), of(50, 60, 80, 90), of(10, 15, 25), of(12, 18, 35)]
      return {
        ask: `${of('甲企业', '乙企业')}本月发生：预收货款 ${prepaid} 万元；销售商品 ${sold} 万元，款项已收；赊销商品 ${owed} 万元；收回上月赊销款 ${old} 万元。按权责发生制，本月应确认的收入为{}万元。`,
        key: sold + owed,
        wrong: [
          [prepaid + sold + old, '按收付实现制确认'],
          [sold, '漏算赊销收入'],
          [prepaid + sold + owed, '把预收货款也确认为收入'],
        ],
        say: `权责发生制看是否取得收款权利而不看收款时间：${sold}+${owed}=**${f(sold + owed)}**（万元）。预收款是负债，收回上月欠款是债权的收回。`,
      }
    },
  },
  {
    point: 'kjsw-02-p1',
    name: 'equation',
    difficulty: 2,
    make: ({ of }) => {
      const [start, loan, paid, moved] = [of(500, 600, 800, 1000), of(50, 80, 100), of(20, 30, 40), of(10, 15, 25)]
      return {
        ask: `${of('甲企业', '乙企业', '丙企业')}期初资产总额 ${start} 万元。本期借入短期借款 ${loan} 万元，以银行存款偿还应付账款 ${paid} 万元，以银行存款购入设备 ${moved} 万元（不考虑增值税）。期末资产总额为{}万元。`,
        key: start + loan - paid,
        wrong: [
          [start + loan - paid + moved, '把购入设备也当作资产总额增加'],
          [start + loan, '漏减偿还的应付账款'],
          [start + loan - paid - moved, '把购入设备当作资产总额减少'],
        ],
        say: `借款使资产增加，还款使资产减少，购入设备是资产内部一增一减：${start}+${loan}-${paid}=**${f(start + loan - paid)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-02-p2',
    name: 'balance',
    difficulty: 2,
    make: ({ of }) => {
      const [start, debit, credit] = [of(60_000, 80_000, 90_000), of(20_000, 30_000, 45_000), of(50_000, 65_000, 70_000)]
      return {
        ask: `${of('甲企业', '乙企业')}“应付账款”账户月初贷方余额 ${f(start)} 元，本月借方发生额 ${f(debit)} 元，贷方发生额 ${f(credit)} 元。月末贷方余额为{}元。`,
        key: start + credit - debit,
        wrong: [
          [start + debit - credit, '把借贷方向弄反'],
          [start + credit + debit, '两方发生额都相加'],
          [start + credit, '漏减借方发生额'],
        ],
        say: `负债类账户贷方登记增加、借方登记减少：${f(start)}+${f(credit)}-${f(debit)}=**${f(start + credit - debit)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-02-p5',
    name: 'equivalent',
    difficulty: 4,
    make: ({ of }) => {
      const [done, open, share, unit] = [of(80, 120, 160, 200), of(20, 40, 60), of(50), of(30, 40, 50, 60)]
      const equal = open * (share / 100)
      const cost = (done + equal) * unit
      return {
        ask: `${of('甲企业', '乙企业')}采用约当产量比例法分配加工费用。月末完工产品 ${done} 件，在产品 ${open} 件，完工程度 ${share}%，加工费用合计 ${f(cost)} 元。完工产品应负担的加工费用为{}元。`,
        key: done * unit,
        wrong: [
          [(cost * done) / (done + open), '没有把在产品折合为约当产量'],
          [equal * unit, '算成了在产品负担的费用'],
          [cost, '全部由完工产品负担'],
        ],
        say: `在产品约当产量=${open}×${share}%=${equal}（件），分配率=${f(cost)}÷(${done}+${equal})=${unit}，完工产品负担=${done}×${unit}=**${f(done * unit)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-02-p5',
    name: 'direct',
    difficulty: 4,
    make: ({ of }) => {
      const [total, inner, shop, unit] = [of(10_000, 12_000, 15_000), of(2000, 2500), of(3000, 4000, 5000), of(0.6, 0.8, 1.2)]
      const cost = (total - inner) * unit
      return {
        ask: `${of('甲企业', '乙企业')}供电车间本月供电 ${f(total)} 度，其中机修车间耗用 ${f(inner)} 度，基本生产车间耗用 ${f(shop)} 度，其余由管理部门耗用；供电车间费用 ${f(cost)} 元。采用直接分配法，基本生产车间应分配的电费为{}元。`,
        key: shop * unit,
        wrong: [
          [(cost * shop) / total, '分母没有剔除辅助生产车间之间的耗用'],
          [cost, '全部由基本生产车间负担'],
          [(total - inner - shop) * unit, '算成了管理部门的电费'],
        ],
        say: `直接分配法不考虑辅助车间之间的相互耗用：分配率=${f(cost)}÷(${f(total)}-${f(inner)})=${unit}（元/度），${f(shop)}×${unit}=**${f(shop * unit)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p1',
    name: 'reconcile',
    difficulty: 3,
    make: ({ of }) => {
      const [own, collected, charged, sent, cheque] = [of(560, 620, 700), of(40, 50, 60), of(5, 8), of(30, 45), of(20, 25)]
      const key = own + collected - charged
      const bank = key - sent + cheque
      return {
        ask: `${of('甲公司', '乙公司')}银行存款日记账余额 ${own} 万元，对账单余额 ${bank} 万元。未达账项：银行代收货款 ${collected} 万元，企业未入账；银行扣收利息 ${charged} 万元，企业未入账；企业送存支票 ${sent} 万元，银行未入账；企业开出支票 ${cheque} 万元，持票人未兑付。调节后的银行存款余额为{}万元。`,
        key,
        wrong: [
          [own - collected + charged, '企业一方加减方向相反'],
          [bank + cheque - sent, '银行一方加减方向相反'],
          [own + collected, '漏减银行扣收的利息'],
        ],
        say: `企业一方：${own}+${collected}-${charged}=${f(key)}；银行一方：${f(bank)}+${sent}-${cheque}=${f(key)}。两边相等，调节后余额 **${f(key)}** 万元。`,
      }
    },
  },
  {
    point: 'kjsw-03-p2',
    name: 'trading',
    difficulty: 4,
    make: ({ of }) => {
      const [paid, dividend, fee, sold] = [of(210, 320, 420, 530), of(10, 20), of(1, 2, 3), of(240, 360, 480, 600)]
      const cost = paid - dividend
      const key = sold - cost - fee
      return {
        ask: `${of('甲公司', '乙公司')} 3 月购入股票作为交易性金融资产，支付价款 ${paid} 万元（含已宣告但尚未发放的现金股利 ${dividend} 万元），另付交易费用 ${fee} 万元，5 月收到该股利，9 月以 ${sold} 万元全部出售，期间未发生公允价值变动。不考虑增值税，该投资累计影响投资收益{}万元。`,
        key,
        wrong: [
          [sold - cost, '没有扣除交易费用'],
          [sold - paid - fee, '把已宣告的股利计入成本'],
          [sold - cost - fee + dividend, '把收到购买时已宣告的股利确认为投资收益'],
        ],
        say: `入账成本=${paid}-${dividend}=${cost}（万元），购入时投资收益 -${fee} 万元，出售时确认 ${sold}-${cost}=${sold - cost}（万元），累计 ${sold - cost}-${fee}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p2',
    name: 'transfer-vat',
    difficulty: 4,
    make: ({ of }) => {
      const [buy, gain] = [of(200, 300, 400, 500), of(53, 106, 159, 21.2)]
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，转让交易性金融资产，买入价 ${buy} 万元，卖出价 ${f(buy + gain)} 万元，适用税率 6%。转让该金融商品应交的增值税为{}万元。`,
        key: (gain / 106) * 6,
        wrong: [
          [gain * 0.06, '没有把差额换算为不含税金额'],
          [((buy + gain) / 106) * 6, '按卖出价全额计税'],
          [(gain / 113) * 13, '误用 13% 的税率'],
        ],
        say: `以卖出价扣除买入价后的余额为含税销售额：(${f(buy + gain)}-${buy})÷(1+6%)×6%=**${f((gain / 106) * 6)}**（万元），借记投资收益。`,
      }
    },
  },
  {
    point: 'kjsw-03-p3',
    name: 'bad-debt',
    difficulty: 4,
    make: ({ of }) => {
      const [start, lost, back, need] = [of(20, 30, 40), of(8, 10, 12), of(2, 3, 5), of(35, 45, 50, 60)]
      const key = need - (start - lost + back)
      return {
        ask: `${of('甲公司', '乙公司')}年初坏账准备贷方余额 ${start} 万元，当年转销坏账 ${lost} 万元，收回已转销的坏账 ${back} 万元，年末应收账款预期信用损失为 ${need} 万元。年末应计提的坏账准备为{}万元。`,
        key,
        wrong: [
          [need, '没有考虑计提前的余额'],
          [need - start, '没有考虑转销和收回'],
          [need - (start - lost), '漏加收回已转销的坏账'],
        ],
        say: `计提前余额=${start}-${lost}+${back}=${start - lost + back}（万元），应计提=${need}-${start - lost + back}=**${f(key)}**（万元），借记信用减值损失。`,
      }
    },
  },
  {
    point: 'kjsw-03-p4',
    name: 'unit-cost',
    difficulty: 3,
    make: ({ of }) => {
      const [good, lost, unit] = [of(980, 490, 1960), of(20, 10, 40), of(50, 100, 200)]
      const total = good * unit
      const fee = total / 49
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，购入原材料 ${f(good + lost)} 千克，价款 ${f(total - fee)} 元，另付运杂费 ${f(fee)} 元（均不含税），入库时发现运输途中合理损耗 ${lost} 千克。该材料的单位成本为{}元。`,
        key: unit,
        wrong: [
          [total / (good + lost), '用购入数量而不是入库数量相除'],
          [(total - fee) / good, '漏加运杂费'],
          [(total - fee) / (good + lost), '漏加运杂费且没有扣除损耗数量'],
        ],
        say: `合理损耗计入总成本，只减少入库数量：(${f(total - fee)}+${f(fee)})÷(${f(good + lost)}-${lost})=**${f(unit)}**（元/千克）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p4',
    name: 'fifo',
    difficulty: 3,
    make: ({ of }) => {
      const [first, low, second, high] = [of(200, 300, 400), of(10, 20, 30), of(500, 600), of(12, 24, 36)]
      const sold = first + of(100, 200, 300)
      const key = first * low + (sold - first) * high
      return {
        ask: `${of('甲公司', '乙公司')}采用先进先出法。月初结存材料 ${first} 千克，单位成本 ${low} 元；本月购入 ${second} 千克，单位成本 ${high} 元；本月发出 ${sold} 千克。发出材料的成本为{}元。`,
        key,
        wrong: [
          [sold * high, '全部按新购入的单价计算'],
          [sold * low, '全部按月初结存的单价计算'],
          [(sold * (first * low + second * high)) / (first + second), '误用加权平均法'],
        ],
        say: `先发出月初结存，再发出本月购入：${first}×${low}+(${sold}-${first})×${high}=**${f(key)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p4',
    name: 'average',
    difficulty: 3,
    make: ({ of }) => {
      const [first, second, low, high] = [of(200, 300), of(200, 300, 600), of(20, 30), of(24, 36, 40)]
      const average = (first * low + second * high) / (first + second)
      const sold = of(150, 250, 350)
      return {
        ask: `${of('甲公司', '乙公司')}采用月末一次加权平均法。月初结存 ${first} 件，单位成本 ${low} 元；本月购入 ${second} 件，单位成本 ${high} 元；本月发出 ${sold} 件。发出存货的成本为{}元。`,
        key: sold * average,
        wrong: [
          [(sold * (low + high)) / 2, '用单价的简单平均'],
          [sold * high, '按购入单价计算'],
          [(first + second - sold) * average, '算成了月末结存成本'],
        ],
        say: `加权平均单价=(${first}×${low}+${second}×${high})÷(${first}+${second})=${f(average)}（元），发出成本=${sold}×${f(average)}=**${f(sold * average)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p4',
    name: 'planned',
    difficulty: 4,
    make: ({ of }) => {
      const [start, bought, rate, used] = [of(100, 200, 300), of(400, 500, 700), of(2, 4, 5), of(200, 300, 400)]
      const gap = ((start + bought) * rate) / 100
      const first = of(1, 2)
      return {
        ask: `${of('甲公司', '乙公司')}材料按计划成本核算。月初计划成本 ${start} 万元，材料成本差异借方余额 ${f(first)} 万元；本月入库材料计划成本 ${bought} 万元，超支差异 ${f(gap - first)} 万元；本月发出材料计划成本 ${used} 万元。发出材料的实际成本为{}万元。`,
        key: (used * (100 + rate)) / 100,
        wrong: [
          [(used * (100 - rate)) / 100, '把超支差异当作节约'],
          [used, '没有分摊材料成本差异'],
          [(used * rate) / 100, '只算出应分摊的差异'],
        ],
        say: `差异率=(${f(first)}+${f(gap - first)})÷(${start}+${bought})=${rate}%，发出材料实际成本=${used}×(1+${rate}%)=**${f((used * (100 + rate)) / 100)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p5',
    name: 'write-down',
    difficulty: 4,
    make: ({ of }) => {
      const [cost, price, finish, selling, had] = [of(80, 100, 120), of(95, 110, 130), of(20, 30), of(3, 5), of(2, 4, 6)]
      const value = price - finish - selling
      const key = cost - value - had
      return {
        ask: `${of('甲公司', '乙公司')}年末在产品成本 ${cost} 万元，加工为产成品估计还需 ${finish} 万元，产成品估计售价 ${price} 万元，估计销售费用和税金 ${selling} 万元，此前已提存货跌价准备 ${had} 万元。年末应补提的存货跌价准备为{}万元。`,
        key,
        wrong: [
          [cost - value, '没有扣除已计提的准备'],
          [cost - (price - finish) - had, '漏减估计的销售费用和税金'],
          [value, '算成了可变现净值'],
        ],
        say: `可变现净值=${price}-${finish}-${selling}=${value}（万元），应有准备=${cost}-${value}=${cost - value}（万元），补提=${cost - value}-${had}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-03-p5',
    name: 'shortage',
    difficulty: 4,
    make: ({ of }) => {
      const [cost, scrap, paid] = [of(20_000, 30_000, 40_000, 50_000), of(1000, 2000), of(3000, 5000, 8000)]
      const key = cost * 1.13 - scrap - paid
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，因管理不善毁损一批材料，成本 ${f(cost)} 元，增值税税率 13%。收回残料 ${f(scrap)} 元，应由保险公司赔偿 ${f(paid)} 元。应计入管理费用的净损失为{}元。`,
        key,
        wrong: [
          [cost - scrap - paid, '没有转出进项税额'],
          [cost * 1.13 - paid, '没有扣除残料价值'],
          [cost * 1.13, '没有扣除残料价值和赔款'],
        ],
        say: `管理不善的损失要转出进项税额：${f(cost)}×(1+13%)-${f(scrap)}-${f(paid)}=**${f(key)}**（元），计入管理费用。`,
      }
    },
  },
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
