import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 初级会计实务: liabilities, equity and income. */
export const results: readonly Template[] = [
  {
    point: 'kjsw-05-p1',
    name: 'interest',
    difficulty: 2,
    make: ({ of }) => {
      const [loan, rate, months] = [of(200, 300, 400, 600), of(4, 5, 6), of(2, 3, 4)]
      const key = (loan * rate * months) / 1200
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}取得短期借款 ${loan} 万元，年利率 ${rate}%，利息按月预提、按季支付。取得借款 ${months} 个月后（均未支付利息），累计已预提的利息为{}万元。`,
        key,
        wrong: [
          [(loan * rate) / 100, '按全年计算'],
          [(loan * rate * (months + 1)) / 1200, '多计一个月'],
          [(loan * rate * months) / 400, '把按季付息误作每月计一季的利息'],
        ],
        say: `${loan}×${rate}%÷12×${months}=**${f(key)}**（万元），借记财务费用，贷记应付利息。`,
      }
    },
  },
  {
    point: 'kjsw-05-p2',
    name: 'estimate',
    difficulty: 3,
    make: ({ of }) => {
      const [net, freight, off] = [of(40, 50, 80, 100), of(2, 3, 4), of(2, 5)]
      const key = net * 1.13 + freight * 1.09
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，赊购材料一批，价款 ${net} 万元、增值税 ${f(net * 0.13)} 万元，供应商代垫运费 ${freight} 万元、增值税 ${f(freight * 0.09)} 万元，现金折扣最多 ${off} 个百分点，尚未付款。应付账款的入账金额为{}万元。`,
        key,
        wrong: [
          [net * 1.13, '漏加代垫运费'],
          [net + freight, '漏加增值税'],
          [key * (1 - off / 100), '按扣除现金折扣后的金额入账'],
        ],
        say: `应付账款按实际欠供应商的总额入账，不扣除现金折扣：${net}×(1+13%)+${freight}×(1+9%)=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-05-p3',
    name: 'gift-own',
    difficulty: 4,
    make: ({ of }) => {
      const [pieces, price, cost] = [of(50, 80, 100, 200), of(1000, 2000, 3000), of(600, 800)]
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，将自产产品 ${pieces} 件作为福利发放给职工，每件成本 ${cost} 元，不含税售价 ${f(price)} 元，税率 13%。应确认的应付职工薪酬为{}元。`,
        key: pieces * price * 1.13,
        wrong: [
          [pieces * cost, '按产品成本确认'],
          [pieces * price, '漏加销项税额'],
          [pieces * cost * 1.13, '按成本加税额确认'],
        ],
        say: `自产产品作福利按公允价值和销项税额确认：${pieces}×${f(price)}×(1+13%)=**${f(pieces * price * 1.13)}**（元），同时确认收入、结转成本。`,
      }
    },
  },
  {
    point: 'kjsw-05-p3',
    name: 'net-pay',
    difficulty: 3,
    make: ({ of }) => {
      const [gross, social, tax, advance] = [of(200_000, 300_000, 400_000), of(20_000, 30_000), of(5000, 8000), of(2000, 4000)]
      return {
        ask: `${of('甲公司', '乙公司')}本月应付职工工资总额 ${f(gross)} 元，代扣职工个人社会保险费 ${f(social)} 元、个人所得税 ${f(tax)} 元，扣回代垫的职工家属医药费 ${f(advance)} 元。本月实发工资为{}元。`,
        key: gross - social - tax - advance,
        wrong: [
          [gross - social - tax, '漏扣代垫的医药费'],
          [gross - tax, '只扣除了个人所得税'],
          [gross, '没有扣除任何代扣款项'],
        ],
        say: `${f(gross)}-${f(social)}-${f(tax)}-${f(advance)}=**${f(gross - social - tax - advance)}**（元）。计入成本费用的仍是应付工资总额。`,
      }
    },
  },
  {
    point: 'kjsw-05-p4',
    name: 'vat-left',
    difficulty: 3,
    make: ({ of }) => {
      const [output, input, out, paid] = [of(260_000, 390_000, 520_000), of(130_000, 180_000), of(13_000, 26_000), of(50_000, 80_000)]
      const key = output - (input - out) - paid
      return {
        ask: `${of('甲公司', '乙公司')}本月销项税额 ${f(output)} 元，进项税额 ${f(input)} 元，进项税额转出 ${f(out)} 元，已交本月增值税 ${f(paid)} 元。月末应转入“未交增值税”明细科目的金额为{}元。`,
        key,
        wrong: [
          [output - (input - out), '漏减已交税金'],
          [output - input - out - paid, '进项税额转出的方向弄反'],
          [output - input - paid, '漏加进项税额转出'],
        ],
        say: `应交=${f(output)}-(${f(input)}-${f(out)})=${f(output - input + out)}（元），减去已交：${f(output - input + out)}-${f(paid)}=**${f(key)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-06-p1',
    name: 'issue',
    difficulty: 3,
    make: ({ of }) => {
      const [shares, price, rate] = [of(500, 1000, 2000, 3000), of(4, 5, 6, 8), of(1, 2, 3)]
      const total = shares * price
      const key = total - shares - (total * rate) / 100
      return {
        ask: `${of('甲股份有限公司', '乙股份有限公司')}委托证券公司发行普通股 ${f(shares)} 万股，每股面值 1 元，每股发行价 ${price} 元，按发行收入的 ${rate}% 支付手续费，不考虑其他因素。应记入“资本公积——股本溢价”的金额为{}万元。`,
        key,
        wrong: [
          [total - shares, '没有扣除发行手续费'],
          [total - (total * rate) / 100, '没有扣除股本'],
          [total - shares - (shares * rate) / 100, '手续费按面值计算'],
        ],
        say: `${f(shares)}×${price}-${f(shares)}-${f(total)}×${rate}%=**${f(key)}**（万元）。手续费从溢价中扣除，不计入财务费用。`,
      }
    },
  },
  {
    point: 'kjsw-06-p1',
    name: 'cancel',
    difficulty: 4,
    make: ({ of }) => {
      const [shares, price, premium] = [of(100, 200, 300), of(3, 4, 5), of(1000, 1500, 2000)]
      return {
        ask: `${of('甲股份有限公司', '乙股份有限公司')}股本 5 000 万元（每股面值 1 元），资本公积（股本溢价）${f(premium)} 万元。以每股 ${price} 元回购 ${shares} 万股并注销。注销时应冲减的资本公积为{}万元。`,
        key: shares * (price - 1),
        wrong: [
          [shares * price, '没有扣除冲减的股本'],
          [shares, '算成了冲减的股本'],
          [premium - shares * (price - 1), '算成了注销后的资本公积'],
        ],
        say: `库存股=${shares}×${price}=${f(shares * price)}（万元），股本冲减 ${shares} 万元，其余冲减资本公积：${f(shares * price)}-${shares}=**${f(shares * (price - 1))}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-06-p3',
    name: 'surplus',
    difficulty: 3,
    make: ({ of }) => {
      const [start, profit, dividend] = [of(100, 200, 300), of(800, 1000, 1200, 1500), of(150, 200, 300)]
      const reserve = profit / 10
      const key = start + profit - reserve - dividend
      return {
        ask: `${of('甲公司', '乙公司')}年初未分配利润贷方余额 ${start} 万元，当年实现净利润 ${f(profit)} 万元，按 10% 提取法定盈余公积，宣告分派现金股利 ${dividend} 万元。年末未分配利润为{}万元。`,
        key,
        wrong: [
          [start + profit - (start + profit) / 10 - dividend, '提取基数误加年初未分配利润'],
          [start + profit - reserve, '漏减现金股利'],
          [profit - reserve - dividend, '漏加年初未分配利润'],
        ],
        say: `提取基数不含年初贷方余额：${start}+${f(profit)}-${f(profit)}×10%-${dividend}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-06-p3',
    name: 'retained',
    difficulty: 4,
    make: ({ of }) => {
      const [start, profit, turned, cover, dividend] = [of(500, 600, 800), of(300, 400, 600), of(50, 80), of(20, 30), of(60, 100)]
      const key = start + profit - turned - dividend
      return {
        ask: `${of('甲公司', '乙公司')}年初留存收益 ${start} 万元。当年实现净利润 ${profit} 万元，提取盈余公积 ${profit / 10} 万元，以盈余公积弥补亏损 ${cover} 万元，以盈余公积转增资本 ${turned} 万元，宣告现金股利 ${dividend} 万元。年末留存收益为{}万元。`,
        key,
        wrong: [
          [key - profit / 10, '把提取盈余公积当作减少'],
          [key - cover, '把盈余公积补亏当作减少'],
          [key + turned, '漏减转增资本'],
        ],
        say: `提取盈余公积和补亏是留存收益内部的变化：${start}+${profit}-${turned}-${dividend}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-07-p1',
    name: 'allocate',
    difficulty: 4,
    make: ({ of }) => {
      const [one, other, cut] = [of(20, 30, 40, 60), of(60, 80, 120), of(10, 20)]
      const total = ((one + other) * (100 - cut)) / 100
      return {
        ask: `${of('甲公司', '乙公司')}与客户签订合同，以 ${f(total)} 万元的总价销售 A、B 两种商品，两者单独售价分别为 ${one} 万元和 ${other} 万元，两项履约义务均在某一时点履行。A 商品应分摊的交易价格为{}万元。`,
        key: (total * one) / (one + other),
        wrong: [
          [one, '直接按单独售价确认'],
          [total / 2, '平均分摊'],
          [total - other, '折扣全部由 A 商品承担'],
        ],
        say: `按单独售价的相对比例分摊：${f(total)}×${one}÷(${one}+${other})=**${f((total * one) / (one + other))}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-07-p1',
    name: 'progress',
    difficulty: 4,
    make: ({ of }) => {
      const [price, total, before, now] = [of(600, 900, 1200), of(400, 500, 800), of(20, 25, 30), of(60, 70, 80)]
      const [spentBefore, spent] = [(total * before) / 100, (total * now) / 100]
      const key = (price * (now - before)) / 100
      return {
        ask: `${of('甲公司', '乙公司')}的一项安装服务在某一时段内履行，合同总价 ${f(price)} 万元，预计总成本 ${total} 万元，按已发生成本占预计总成本的比例确定履约进度。上年末累计发生成本 ${f(spentBefore)} 万元，本年末累计 ${f(spent)} 万元。本年应确认的收入为{}万元。`,
        key,
        wrong: [
          [(price * now) / 100, '没有扣除以前年度已确认的收入'],
          [spent - spentBefore, '按本年发生的成本确认'],
          [price - (price * before) / 100, '把余下的合同总价全部确认'],
        ],
        say: `本年末进度=${f(spent)}÷${total}=${now}%，上年末进度=${f(spentBefore)}÷${total}=${before}%，本年收入=${f(price)}×(${now}%-${before}%)=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'kjsw-07-p2',
    name: 'returns',
    difficulty: 4,
    make: ({ of }) => {
      const [pieces, price, cost, rate] = [of(1000, 2000, 5000), of(200, 300, 400), of(120, 150), of(5, 10, 20)]
      const key = (pieces * price * (100 - rate)) / 100
      return {
        ask: `${of('甲公司', '乙公司')}向客户销售商品 ${f(pieces)} 件，单价 ${price} 元，单位成本 ${cost} 元，客户在三个月内可以退货，估计退货率 ${rate}%，控制权已转移。当日应确认的收入为{}元。`,
        key,
        wrong: [
          [pieces * price, '没有扣除预期退回部分'],
          [(pieces * price * rate) / 100, '算成了预计负债'],
          [(pieces * cost * (100 - rate)) / 100, '算成了应结转的成本'],
        ],
        say: `按预期有权收取的对价确认：${f(pieces)}×${price}×(1-${rate}%)=**${f(key)}**（元），预期退回部分计入预计负债。`,
      }
    },
  },
  {
    point: 'kjsw-07-p2',
    name: 'consigned',
    difficulty: 3,
    make: ({ of }) => {
      const [sent, sold, price, rate] = [of(300, 400, 500), of(100, 150, 200), of(100, 200, 300), of(5, 8, 10)]
      return {
        ask: `${of('甲公司', '乙公司')}采用支付手续费方式委托代销商品 ${sent} 件，合同售价每件 ${price} 元（不含税），手续费为售价的 ${rate}%。本月收到代销清单，已售出 ${sold} 件。本月应确认的收入为{}元。`,
        key: sold * price,
        wrong: [
          [sent * price, '发出商品时就全部确认收入'],
          [(sold * price * (100 - rate)) / 100, '收入扣除了手续费'],
          [(sold * price * rate) / 100, '算成了手续费'],
        ],
        say: `委托方在收到代销清单时按售出数量确认收入，手续费计入销售费用：${sold}×${price}=**${f(sold * price)}**（元）。`,
      }
    },
  },
  {
    point: 'kjsw-07-p3',
    name: 'period-cost',
    difficulty: 3,
    make: ({ of }) => {
      const [ads, office, interest, shop, scrap] = [of(20, 30), of(40, 50), of(5, 8), of(12, 15), of(6, 7)]
      return {
        ask: `${of('甲公司', '乙公司')}本月发生：产品广告费 ${ads} 万元，行政管理人员薪酬 ${office} 万元，短期借款利息 ${interest} 万元，车间管理人员薪酬 ${shop} 万元，设备报废净损失 ${scrap} 万元。本月期间费用合计为{}万元。`,
        key: ads + office + interest,
        wrong: [
          [ads + office + interest + shop, '把车间管理人员薪酬计入期间费用'],
          [ads + office + interest + scrap, '把报废净损失计入期间费用'],
          [ads + office, '漏算财务费用'],
        ],
        say: `销售、管理、财务费用合计：${ads}+${office}+${interest}=**${ads + office + interest}**（万元）。车间管理人员薪酬计入制造费用，报废净损失计入营业外支出。`,
      }
    },
  },
  {
    point: 'kjsw-07-p4',
    name: 'operating',
    difficulty: 4,
    make: ({ of }) => {
      const [income, cost, tax, fees, invest, outside] = [
        of(1000, 1200, 1500),
        of(500, 600),
        of(20, 30),
        of(150, 200),
        of(40, 60),
        of(15, 25),
      ]
      const key = income - cost - tax - fees + invest
      return {
        ask: `${of('甲公司', '乙公司')}本年营业收入 ${f(income)} 万元，营业成本 ${cost} 万元，税金及附加 ${tax} 万元，期间费用 ${fees} 万元，投资收益 ${invest} 万元，营业外收入 ${outside} 万元。本年营业利润为{}万元。`,
        key,
        wrong: [
          [key + outside, '把营业外收入计入营业利润'],
          [key - invest, '漏加投资收益'],
          [key + tax, '漏减税金及附加'],
        ],
        say: `${f(income)}-${cost}-${tax}-${fees}+${invest}=**${f(key)}**（万元）。营业外收入影响利润总额，不影响营业利润。`,
      }
    },
  },
  {
    point: 'kjsw-07-p4',
    name: 'income-tax',
    difficulty: 4,
    make: ({ of }) => {
      const [profit, fine, bonds, start, end] = [of(500, 600, 800), of(10, 20), of(20, 30), of(10, 15), of(25, 30)]
      const current = (profit + fine - bonds) * 0.25
      const key = current + (end - start)
      return {
        ask: `${of('甲公司', '乙公司')}本年利润总额 ${profit} 万元，其中税收滞纳金 ${fine} 万元、国债利息收入 ${bonds} 万元；递延所得税负债年初 ${start} 万元、年末 ${end} 万元（均与损益有关），税率 25%，无其他调整。本年所得税费用为{}万元。`,
        key,
        wrong: [
          [current, '漏加递延所得税'],
          [current - (end - start), '递延所得税方向弄反'],
          [profit * 0.25 + (end - start), '没有进行纳税调整'],
        ],
        say: `当期所得税=(${profit}+${fine}-${bonds})×25%=${f(current)}（万元），递延所得税=${end}-${start}=${end - start}（万元），所得税费用=${f(current)}+${end - start}=**${f(key)}**（万元）。`,
      }
    },
  },
]
