import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** The rate of a year's taxable income in percent, and its quick deduction in yuan. */
const bandOf = (taxable: number): readonly [number, number] => {
  if (taxable <= 36_000) return [3, 0]
  return taxable <= 144_000 ? [10, 2520] : [20, 16_920]
}
const taxOf = (taxable: number) => (taxable * bandOf(taxable)[0]) / 100 - bandOf(taxable)[1]

/** Sums of 经济法基础: income taxes, taxes on property and acts. */
export const incomeTax: readonly Template[] = [
  {
    point: 'jjf-05-p2',
    name: 'hospitality',
    difficulty: 3,
    make: ({ of }) => {
      const [sales, spent] = [of(2000, 3000, 4000, 5000, 6000, 8000), of(15, 20, 30, 40, 50, 60)]
      const [share, limit] = [spent * 0.6, sales * 0.005]
      const key = Math.min(share, limit)
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')} 2025 年度营业收入 ${f(sales)} 万元，发生与生产经营有关的业务招待费 ${spent} 万元。在计算应纳税所得额时准予扣除的业务招待费为{}万元。`,
        key,
        wrong: [
          [Math.max(share, limit), '两个标准取了较大者'],
          [spent, '全额扣除'],
          [spent - key, '算成了纳税调增额'],
        ],
        say: `发生额的 60%：${spent}×60%=${f(share)}（万元）；营业收入的 5‰：${f(sales)}×0.5%=${f(limit)}（万元）。取较小者 **${f(key)}** 万元。依据：《企业所得税法实施条例》第四十三条。`,
      }
    },
  },
  {
    point: 'jjf-05-p2',
    name: 'advertising',
    difficulty: 3,
    make: ({ of }) => {
      const [sales, spent, carried] = [of(2000, 3000, 4000), of(200, 280, 350, 400, 500, 550), of(30, 50, 80)]
      const limit = sales * 0.15
      const key = Math.min(limit, spent + carried)
      return {
        ask: `${of('甲服装公司', '乙家电公司', '丙家具公司')} 2025 年销售收入 ${f(sales)} 万元，发生广告费 ${spent} 万元，以前年度结转未扣除的广告费 ${carried} 万元。2025 年准予扣除的广告费为{}万元。`,
        key,
        wrong: [
          spent + carried > limit ? [spent + carried, '没有与限额比较'] : [spent, '漏算以前年度结转的广告费'],
          [sales * 0.3, '误按 30% 计算限额'],
          [Math.abs(limit - carried), '把结转额从限额中减除'],
        ],
        say: `限额=${f(sales)}×15%=${f(limit)}（万元），本年发生与结转合计=${spent}+${carried}=${f(spent + carried)}（万元），${spent + carried > limit ? '超过限额，按限额扣除' : '没有超过限额，全部扣除'} **${f(key)}** 万元，超过部分准予结转以后年度。`,
      }
    },
  },
  {
    point: 'jjf-05-p2',
    name: 'welfare',
    difficulty: 3,
    make: ({ of }) => {
      const [wages, welfare, union, training] = [of(500, 600, 800, 1000), of(60, 80, 90, 130, 150), of(9, 12, 15, 18), of(30, 45, 60, 70)]
      const limits = [wages * 0.14, wages * 0.02, wages * 0.08]
      const excess = [welfare, union, training].map((spent, at) => Math.max(0, spent - (limits[at] ?? 0)))
      const key = excess.reduce((sum, each) => sum + each, 0)
      return {
        ask: `${of('甲公司', '乙公司')} 2025 年实际发放合理工资薪金 ${f(wages)} 万元，发生职工福利费 ${welfare} 万元、拨缴工会经费 ${union} 万元、职工教育经费 ${training} 万元。上述三项经费合计应调增应纳税所得额{}万元。`,
        key,
        wrong: [
          [Math.max(0, welfare + union + training - wages * 0.24), '把三项限额合并计算'],
          [excess[0] ?? 0, '只调整了职工福利费'],
          [welfare + union + training, '全部不予扣除'],
        ],
        say: `逐项比较：福利费限额 ${f(wages)}×14%=${f(limits[0] ?? 0)}，超 ${f(excess[0] ?? 0)}；工会经费限额 ${f(wages)}×2%=${f(limits[1] ?? 0)}，超 ${f(excess[1] ?? 0)}；教育经费限额 ${f(wages)}×8%=${f(limits[2] ?? 0)}，超 ${f(excess[2] ?? 0)}（可结转）。合计 ${excess.map(f).join('+')}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'jjf-05-p2',
    name: 'donation',
    difficulty: 3,
    make: ({ of }) => {
      const [profit, gift] = [of(200, 300, 400, 500, 600), of(30, 40, 50, 60, 70, 80)]
      const limit = profit * 0.12
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')} 2025 年利润总额 ${profit} 万元，通过公益性社会组织捐赠 ${gift} 万元用于助学。准予在当年扣除的捐赠支出为{}万元。`,
        key: Math.min(limit, gift),
        wrong: [
          [Math.max(limit, gift), '限额与发生额取了较大者'],
          [profit * 0.3 === gift ? profit * 0.25 : profit * 0.3, '误用个人捐赠的 30% 限额'],
          [Math.abs(limit - gift), '算成了两者的差额'],
        ],
        say: `扣除限额=${profit}×12%=${f(limit)}（万元），实际捐赠 ${gift} 万元，准予扣除 **${f(Math.min(limit, gift))}** 万元${gift > limit ? '，超过部分三年内结转扣除' : ''}。依据：《企业所得税法》第九条。`,
      }
    },
  },
  {
    point: 'jjf-05-p3',
    name: 'research',
    difficulty: 4,
    make: ({ of }) => {
      const [profit, spent] = [of(300, 400, 500, 600, 800), of(40, 50, 60, 80, 100)]
      const key = (profit - spent) * 0.25
      return {
        ask: `${of('甲公司', '乙公司')}为居民企业，适用税率 25%。2025 年会计利润 ${profit} 万元，其中未形成无形资产的研发费用 ${spent} 万元已据实扣除，可按 100% 加计扣除，无其他调整事项。应纳企业所得税为{}万元。`,
        key,
        wrong: [
          [profit * 0.25, '没有加计扣除'],
          [(profit - spent * 0.5) * 0.25, '误按 50% 加计扣除'],
          [(profit - spent * 2) * 0.25, '在利润之外重复扣除了据实部分'],
        ],
        say: `据实部分已在利润中扣除，再加计 100%：应纳税所得额=${profit}-${spent}×100%=${profit - spent}（万元），应纳税额=${profit - spent}×25%=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'jjf-05-p3',
    name: 'technology',
    difficulty: 4,
    make: ({ of }) => {
      const gain = of(600, 700, 800, 900, 1000, 1200)
      const key = (gain - 500) * 0.5 * 0.25
      return {
        ask: `${of('甲公司', '乙公司')}为居民企业，2025 年取得符合条件的技术转让所得 ${f(gain)} 万元，适用税率 25%。该项所得应缴纳企业所得税{}万元。`,
        key,
        wrong: [
          [gain * 0.25, '没有享受优惠'],
          [(gain - 500) * 0.25, '超过 500 万元的部分没有减半'],
          [gain * 0.5 * 0.25, '没有扣除免税的 500 万元'],
        ],
        say: `500 万元以内免征，超过部分减半：(${f(gain)}-500)×50%×25%=**${f(key)}**（万元）。依据：《企业所得税法实施条例》第九十条。`,
      }
    },
  },
  {
    point: 'jjf-05-p3',
    name: 'credit',
    difficulty: 4,
    make: ({ of }) => {
      const [taxable, equipment] = [of(300, 400, 500, 600), of(100, 150, 200, 300)]
      const key = taxable * 0.25 - equipment * 0.1
      return {
        ask: `${of('甲公司', '乙公司')} 2025 年应纳税所得额 ${taxable} 万元，税率 25%。当年购置并使用符合规定的环境保护专用设备，专用发票注明价款 ${equipment} 万元。当年应纳企业所得税为{}万元。`,
        key,
        wrong: [
          [taxable * 0.25, '没有抵免'],
          [(taxable - equipment * 0.1) * 0.25, '把抵免额从应纳税所得额中扣除'],
          [(taxable - equipment) * 0.25, '把设备价款从应纳税所得额中扣除'],
        ],
        say: `设备投资额的 10% 从应纳税额中抵免：${taxable}×25%-${equipment}×10%=**${f(key)}**（万元），不足抵免的可以在以后五年结转。依据：《企业所得税法》第三十四条。`,
      }
    },
  },
  {
    point: 'jjf-05-p4',
    name: 'royalty',
    difficulty: 3,
    make: ({ of }) => {
      const fee = of(5000, 6000, 8000, 10_000, 15_000, 20_000, 25_000)
      return {
        ask: `居民个人${of('李某', '王某', '赵某')}取得一笔稿酬 ${f(fee)} 元（不含增值税）。该笔稿酬计入综合所得的收入额为{}元。`,
        key: fee * 0.8 * 0.7,
        wrong: [
          [fee * 0.8, '没有减按 70%'],
          [fee * 0.7, '没有减除 20% 的费用'],
          [fee, '全额计入'],
        ],
        say: `稿酬所得先减除 20% 的费用，再减按 70% 计算：${f(fee)}×(1-20%)×70%=**${f(fee * 0.56)}**（元）。依据：《个人所得税法》第六条。`,
      }
    },
  },
  {
    point: 'jjf-05-p4',
    name: 'yearly',
    difficulty: 5,
    make: ({ of }) => {
      const [wage, social, special] = [of(180_000, 200_000, 240_000, 250_000), of(20_000, 24_000, 30_000), of(24_000, 36_000, 48_000)]
      const taxable = wage - 60_000 - social - special
      const [rate, quick] = bandOf(taxable)
      const key = taxOf(taxable)
      return {
        ask: `居民个人${of('张某', '孙某', '周某')} 2025 年取得工资薪金 ${f(wage)} 元，个人负担的“三险一金” ${f(social)} 元，专项附加扣除 ${f(special)} 元，无其他所得和扣除。年应纳税所得额不超过 36 000 元的税率 3%；超过 36 000 元至 144 000 元的税率 10%，速算扣除数 2 520；超过 144 000 元至 300 000 元的税率 20%，速算扣除数 16 920。全年应纳个人所得税为{}元。`,
        key,
        wrong: [
          [(taxable * rate) / 100, '没有减除速算扣除数'],
          [taxOf(taxable + special), '漏扣专项附加扣除'],
          [taxOf(taxable + social), '漏扣“三险一金”'],
        ],
        say: `应纳税所得额=${f(wage)}-60 000-${f(social)}-${f(special)}=${f(taxable)}（元），应纳税额=${f(taxable)}×${rate}%-${f(quick)}=**${f(key)}**（元）。`,
      }
    },
  },
  {
    point: 'jjf-05-p5',
    name: 'rent',
    difficulty: 4,
    make: ({ of }) => {
      const [rent, repair] = [of(3000, 3500, 5000, 6000, 8000), of(300, 500, 600, 800)]
      const net = rent - repair
      const taxable = net <= 4000 ? net - 800 : net * 0.8
      return {
        ask: `个人${of('钱某', '冯某')}按市场价出租商铺，本月取得不含税租金 ${f(rent)} 元，发生由本人负担的修缮费用 ${repair} 元，不考虑其他税费。本月应纳税所得额为{}元。`,
        key: taxable,
        wrong: [
          [rent <= 4000 ? rent - 800 : rent * 0.8, '没有扣除修缮费用'],
          [net, '没有减除费用'],
          [net <= 4000 ? net * 0.8 : net - 800, '四千元的界限用反'],
        ],
        say: `修缮费用每次以 800 元为限据实扣除。余额=${f(rent)}-${repair}=${f(net)}（元），${net <= 4000 ? `不超过 4 000 元，减除 800 元：${f(net)}-800` : `超过 4 000 元，减除 20%：${f(net)}×(1-20%)`}=**${f(taxable)}**（元）。依据：《个人所得税法》第六条。`,
      }
    },
  },
  {
    point: 'jjf-05-p5',
    name: 'lottery',
    difficulty: 2,
    make: ({ of }) => {
      const [prize, gift] = [of(20_000, 30_000, 40_000, 50_000, 60_000), of(2000, 4000, 5000)]
      return {
        ask: `个人${of('吴某', '郑某')}参加商场抽奖，取得奖金 ${f(prize)} 元，当场通过公益性社会组织捐出 ${f(gift)} 元（未超过限额）。应缴纳个人所得税{}元。`,
        key: (prize - gift) * 0.2,
        wrong: [
          [prize * 0.2, '没有扣除捐赠'],
          [(prize * 0.8 - gift) * 0.2, '误减除 20% 的费用'],
          [(prize - gift - 800) * 0.2, '误减除 800 元费用'],
        ],
        say: `偶然所得没有费用扣除，捐赠额未超过应纳税所得额的 30%，准予扣除：(${f(prize)}-${f(gift)})×20%=**${f((prize - gift) * 0.2)}**（元）。`,
      }
    },
  },
  {
    point: 'jjf-06-p1',
    name: 'house',
    difficulty: 3,
    make: ({ of }) => {
      const [cost, cut, rent, months] = [of(500, 600, 800, 1000), of(20, 30), of(2, 3, 4), of(3, 6, 9)]
      const own = (cost * (1 - cut / 100) * 0.012 * (12 - months)) / 12
      const key = own + rent * months * 0.12
      return {
        ask: `${of('甲公司', '乙公司')}一处房产原值 ${f(cost)} 万元，当地规定减除比例 ${cut}%。2025 年自用 ${12 - months} 个月，其余 ${months} 个月出租，每月不含税租金 ${rent} 万元。2025 年应纳房产税为{}万元。`,
        key,
        wrong: [
          [cost * (1 - cut / 100) * 0.012, '全年按房产余值计算'],
          [own + rent * months * 0.012, '租金误用 1.2% 的税率'],
          [cost * (1 - cut / 100) * 0.012 + rent * months * 0.12, '出租期间重复从价计征'],
        ],
        say: `自用从价：${f(cost)}×(1-${cut}%)×1.2%×${12 - months}÷12=${f(own)}（万元）；出租从租：${rent}×${months}×12%=${f(rent * months * 0.12)}（万元）；合计 ${f(own)}+${f(rent * months * 0.12)}=**${f(key)}**（万元）。依据：《房产税暂行条例》第三条、第四条。`,
      }
    },
  },
  {
    point: 'jjf-06-p1',
    name: 'deed',
    difficulty: 2,
    make: ({ of }) => {
      const [one, more, rate] = [of(150, 200, 260, 300), of(20, 40, 50, 60), of(3, 4)]
      return {
        ask: `甲公司以价值 ${one} 万元的房产与乙公司价值 ${one + more} 万元的房产互换，由甲公司以货币补足差价，当地契税税率 ${rate}%（价格均不含税）。甲公司应缴纳契税{}万元。`,
        key: (more * rate) / 100,
        wrong: [
          [((one + more) * rate) / 100, '按取得房产的全部价格计税'],
          [(one * rate) / 100, '按换出房产的价格计税'],
          [(more * rate) / 200, '由双方平均负担'],
        ],
        say: `互换以价格差额为计税依据，由多支付的一方缴纳：(${one + more}-${one})×${rate}%=**${f((more * rate) / 100)}**（万元）。依据：《契税法》第四条。`,
      }
    },
  },
  {
    point: 'jjf-06-p2',
    name: 'land-value',
    difficulty: 5,
    make: ({ of }) => {
      const [cost, percent] = [of(1000, 2000, 3000, 4000), of(30, 40, 60, 80)]
      const gain = (cost * percent) / 100
      const [rate, quick] = percent <= 50 ? [30, 0] : [40, 5]
      const key = (gain * rate) / 100 - (cost * quick) / 100
      return {
        ask: `${of('甲公司', '乙公司')}转让一处商用房产，取得不含税收入 ${f(cost + gain)} 万元，扣除项目金额 ${f(cost)} 万元。增值率不超过 50% 的税率 30%；超过 50% 至 100% 的税率 40%，速算扣除系数 5%。应纳土地增值税为{}万元。`,
        key,
        wrong: [
          [gain * 0.6, '误用最高一级税率 60%'],
          [(gain * (70 - rate)) / 100, '选错税率档次'],
          [((cost + gain) * rate) / 100, '按转让收入全额计税'],
        ],
        say: `增值额=${f(cost + gain)}-${f(cost)}=${f(gain)}（万元），增值率=${f(gain)}÷${f(cost)}=${percent}%，应纳税额=${f(gain)}×${rate}%-${f(cost)}×${quick}%=**${f(key)}**（万元）。依据：《土地增值税暂行条例》第七条。`,
      }
    },
  },
  {
    point: 'jjf-06-p3',
    name: 'land-use',
    difficulty: 2,
    make: ({ of }) => {
      const [area, green, rate] = [of(5000, 6000, 8000, 10_000), of(500, 800, 1000), of(5, 6, 8, 10)]
      return {
        ask: `${of('甲公司', '乙公司')}实际占用土地 ${f(area)} 平方米，其中厂区以外的公共绿化用地 ${f(green)} 平方米，其余为厂区用地（含厂区内绿化）。当地城镇土地使用税年税额 ${rate} 元/平方米，全年应纳税额为{}元。`,
        key: (area - green) * rate,
        wrong: [
          [area * rate, '没有扣除厂区以外的公共绿化用地'],
          [((area - green) * rate) / 2, '误按减半征收'],
          [green * rate, '把免税与征税部分弄反'],
        ],
        say: `厂区以外的公共绿化用地暂免，厂区内的绿化用地照章征税：(${f(area)}-${f(green)})×${rate}=**${f((area - green) * rate)}**（元）。`,
      }
    },
  },
  {
    point: 'jjf-06-p4',
    name: 'stamp',
    difficulty: 3,
    make: ({ of }) => {
      const [net, loan] = [of(200, 300, 400, 500), of(100, 200, 600)]
      const key = net * 3 + loan * 0.5
      return {
        ask: `${of('甲公司', '乙公司')}本月签订一份货物买卖合同，合同分别列明不含税价款 ${net} 万元、增值税 ${f(net * 0.13)} 万元；又与银行签订借款合同，金额 ${loan} 万元。买卖合同税率 0.3‰，借款合同税率 0.05‰，本月应纳印花税为{}元。`,
        key,
        wrong: [
          [net * 1.13 * 3 + loan * 0.5, '把列明的增值税计入计税依据'],
          [(net + loan) * 3, '借款合同误用买卖合同的税率'],
          [net * 3, '漏算借款合同'],
        ],
        say: `${net}×10 000×0.03%+${loan}×10 000×0.005%=**${f(key)}**（元）。列明的增值税不计入计税依据，借款合同以借款金额计税。依据：《印花税法》第五条。`,
      }
    },
  },
  {
    point: 'jjf-06-p5',
    name: 'truck',
    difficulty: 3,
    make: ({ of }) => {
      const [trucks, tons, trailers, weight, rate] = [of(3, 4, 5, 6), of(8, 10, 12), of(1, 2), of(6, 8), of(60, 80, 96)]
      const key = trucks * tons * rate + (trailers * weight * rate) / 2
      return {
        ask: `${of('甲物流公司', '乙运输公司')}拥有货车 ${trucks} 辆，每辆整备质量 ${tons} 吨；挂车 ${trailers} 辆，每辆整备质量 ${weight} 吨。货车年税额为整备质量每吨 ${rate} 元，全年应纳车船税为{}元。`,
        key,
        wrong: [
          [trucks * tons * rate + trailers * weight * rate, '挂车没有减按 50%'],
          [trucks * tons * rate, '漏算挂车'],
          [((trucks * tons + trailers * weight) * rate) / 2, '货车也减按 50%'],
        ],
        say: `挂车按货车税额的 50% 计算：${trucks}×${tons}×${rate}+${trailers}×${weight}×${rate}×50%=**${f(key)}**（元）。依据：《车船税法》所附税目税额表。`,
      }
    },
  },
]
