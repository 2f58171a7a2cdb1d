import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 初级会计实务: foundations and current assets. */
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
]
