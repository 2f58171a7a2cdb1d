import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 经济法基础: bills, goods and services taxes, tax collection, labour. */
export const law: readonly Template[] = [
  {
    point: 'jjf-03-p3',
    name: 'bounced',
    difficulty: 3,
    make: ({ of }) => {
      const face = of(12_000, 16_000, 30_000, 36_000, 48_000, 60_000, 75_000, 80_000, 96_000, 120_000)
      const key = Math.max((face * 5) / 100, 1000)
      const proof = `票面金额的 5%：${f(face)}×5%=${f((face * 5) / 100)}（元）`
      return {
        ask: `${of('甲公司', '乙商店', '丙工厂')}签发一张面额 ${f(face)} 元的转账支票，付款时账户余额不足，不以骗取财物为目的。对其处以的罚款应为{}元。`,
        key,
        wrong: [
          [(face * 2) / 100, '按赔偿金的 2% 计算'],
          [(face * 10) / 100, '误按 10% 计算'],
          [face / 100, '误按 1% 计算'],
        ],
        say: `签发空头支票，不以骗取财物为目的的，处票面金额 5% 但不低于 1 000 元的罚款；持票人另有权要求 2% 的赔偿金。${proof}，不低于 1 000 元，罚款为 **${f(key)}** 元。`,
      }
    },
  },
  {
    point: 'jjf-03-p3',
    name: 'discount',
    difficulty: 3,
    make: ({ of }) => {
      const [face, rate, days] = [of(20, 30, 36, 45, 60, 72, 90), of(2, 3, 4), of(30, 45, 60, 90, 120)]
      const interest = (face * 10_000 * rate * days) / 36_000
      const key = face * 10_000 - interest
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}将一张面值 ${face} 万元、不带息的商业汇票向银行贴现，贴现天数 ${days} 天，年贴现率 ${rate}%，一年按 360 天计算。实付贴现金额为{}元。`,
        key,
        wrong: [
          [interest, '只算出贴现利息'],
          [face * 10_000 + interest, '把贴现利息加到票面金额上'],
          [face * 10_000 - (face * 10_000 * rate) / 100, '按一整年计算贴现利息'],
        ],
        say: `实付贴现金额=票面金额-贴现利息。贴现利息=${f(face * 10_000)}×${rate}%×${days}÷360=${f(interest)}（元），实付金额=${f(face * 10_000)}-${f(interest)}=**${f(key)}**（元）。`,
      }
    },
  },
  {
    point: 'jjf-04-p2',
    name: 'gross',
    difficulty: 2,
    make: ({ of }) => {
      const [net, rate] = [of(20, 30, 40, 50, 80, 100, 120, 150, 200), of(13, 9, 6)]
      const gross = (net * (100 + rate)) / 100
      const what = { 13: '销售货物', 9: '提供货物运输服务', 6: '提供鉴证咨询服务' }[rate]
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}为增值税一般纳税人，本月${what}取得含增值税收入 ${f(gross)} 万元，适用税率 ${rate}%。该业务的销项税额为{}万元。`,
        key: (net * rate) / 100,
        wrong: [
          [(gross * rate) / 100, '未换算为不含税销售额'],
          [(gross * 3) / 103, '误用 3% 的征收率'],
          [gross - net + net / 100, '换算时用错税率'],
        ],
        say: `含税收入先换算：不含税销售额=${f(gross)}÷(1+${rate}%)=${f(net)}（万元），销项税额=${f(net)}×${rate}%=**${f((net * rate) / 100)}**（万元）。依据：《增值税法》第十条、第十七条。`,
      }
    },
  },
  {
    point: 'jjf-04-p2',
    name: 'payable',
    difficulty: 4,
    make: ({ of }) => {
      const [sales, input, lost] = [of(200, 300, 400, 500, 600), of(10, 12, 15, 18, 20), of(1, 1.3, 2, 2.6)]
      const output = (sales * 13) / 100
      const key = output - (input - lost)
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，本月不含税销售额 ${sales} 万元，适用税率 13%；取得专用发票注明的进项税额 ${f(input)} 万元，其中因管理不善被盗的材料对应 ${f(lost)} 万元。本月应纳增值税为{}万元。`,
        key,
        wrong: [
          [output - input, '没有转出被盗材料的进项税额'],
          [output - input - lost, '转出时方向相反'],
          [output, '没有抵扣进项税额'],
        ],
        say: `管理不善造成的被盗属于非正常损失，进项税额应当转出。销项税额=${sales}×13%=${f(output)}（万元），可抵扣进项税额=${f(input)}-${f(lost)}=${f(input - lost)}（万元），应纳税额=${f(output)}-${f(input - lost)}=**${f(key)}**（万元）。依据：《增值税法》第二十二条。`,
      }
    },
  },
  {
    point: 'jjf-04-p2',
    name: 'import',
    difficulty: 4,
    make: ({ of }) => {
      const [price, duty] = [of(100, 150, 200, 300, 400), of(5, 8, 10, 15, 20)]
      const tariff = (price * duty) / 100
      const key = ((price + tariff) * 13) / 100
      return {
        ask: `${of('甲公司', '乙公司')}进口一批普通货物，关税计税价格 ${price} 万元，关税税率 ${duty}%，增值税税率 13%。进口环节应缴纳的增值税为{}万元。`,
        key,
        wrong: [
          [(price * 13) / 100, '组成计税价格漏加关税'],
          [((price + tariff) * 13) / 113, '误把组成计税价格当作含税价'],
          [tariff, '算成了关税税额'],
        ],
        say: `组成计税价格=关税计税价格+关税。关税=${price}×${duty}%=${f(tariff)}（万元），增值税=(${price}+${f(tariff)})×13%=**${f(key)}**（万元）。进口货物不得抵扣境外税款，取得的海关缴款书可以作为进项抵扣。`,
      }
    },
  },
  {
    point: 'jjf-04-p2',
    name: 'deemed',
    difficulty: 4,
    make: ({ of }) => {
      const cost = of(20, 30, 40, 50, 60, 80)
      const base = (cost * 110) / 100
      return {
        ask: `${of('甲服装厂', '乙食品厂', '丙家具厂')}为增值税一般纳税人，将一批自产新产品作为福利发给职工，成本 ${cost} 万元，无同类价格，成本利润率 10%，税率 13%。该业务的销项税额为{}万元。`,
        key: (base * 13) / 100,
        wrong: [
          [(cost * 13) / 100, '漏加成本利润'],
          [(base * 13) / 113, '误把组成计税价格当作含税价'],
          [(cost * 10) / 100, '把利润当作税额'],
        ],
        say: `自产货物用于集体福利视同应税交易，没有同类价格时按组成计税价格。组成计税价格=${cost}×(1+10%)=${f(base)}（万元），销项税额=${f(base)}×13%=**${f((base * 13) / 100)}**（万元）。依据：《增值税法》第五条。`,
      }
    },
  },
  {
    point: 'jjf-04-p3',
    name: 'white-spirit',
    difficulty: 3,
    make: ({ of }) => {
      const [tons, sales] = [of(2, 3, 4, 5, 8, 10), of(20, 30, 40, 50, 60)]
      const quantity = (tons * 2000 * 0.5) / 10_000
      const key = (sales * 20) / 100 + quantity
      return {
        ask: `${of('甲酒厂', '乙酒厂', '丙酒厂')}本月销售白酒 ${tons} 吨，取得不含税销售额 ${sales} 万元。白酒消费税比例税率 20%，定额税率 0.5 元/500 克。应纳消费税为{}万元。`,
        key,
        wrong: [
          [(sales * 20) / 100, '漏算从量部分'],
          [(sales * 20) / 100 + quantity / 2, '把 1 吨误作 1 000 个 500 克'],
          [quantity, '漏算从价部分'],
        ],
        say: `白酒复合计税。1 吨=2 000 个 500 克。从量税额=${tons}×2 000×0.5÷10 000=${f(quantity)}（万元），从价税额=${sales}×20%=${f((sales * 20) / 100)}（万元），合计=${f((sales * 20) / 100)}+${f(quantity)}=**${f(key)}**（万元）。依据：《消费税暂行条例》第五条。`,
      }
    },
  },
  {
    point: 'jjf-04-p3',
    name: 'entrusted',
    difficulty: 4,
    make: ({ of }) => {
      const [base, fee] = [of(80, 100, 120, 140, 160), of(4, 5, 8, 10)]
      const material = (base * 85) / 100 - fee
      return {
        ask: `${of('甲公司', '乙公司')}委托加工一批高档化妆品，提供材料成本 ${f(material)} 万元，支付不含税加工费 ${fee} 万元，受托方无同类销售价格。高档化妆品消费税税率 15%，受托方应代收代缴的消费税为{}万元。`,
        key: (base * 15) / 100,
        wrong: [
          [((material + fee) * 15) / 100, '没有按（1-税率）还原组成计税价格'],
          [(material / 0.85) * 0.15, '漏加加工费'],
          [((material + fee) * 15) / 115, '误按（1+税率）换算'],
        ],
        say: `组成计税价格=(材料成本+加工费)÷(1-消费税税率)，即 (${f(material)}+${fee})÷(1-15%)=${base}（万元），代收代缴消费税=${base}×15%=**${f((base * 15) / 100)}**（万元）。依据：《消费税暂行条例》第八条。`,
      }
    },
  },
  {
    point: 'jjf-04-p3',
    name: 'beer',
    difficulty: 2,
    make: ({ of }) => {
      const [tons, rate] = [of(100, 120, 150, 180, 200, 240, 300), of(250, 220)]
      return {
        ask: `${of('甲啤酒厂', '乙啤酒厂')}本月销售啤酒 ${tons} 吨，定额税率 ${rate} 元/吨，不含税销售额 ${tons * 3} 千元。应纳消费税为{}元。`,
        key: tons * rate,
        wrong: [
          [tons * 3000 * 0.2, '误按从价 20% 计征'],
          [tons * 3000 * 0.1, '误按从价 10% 计征'],
          [tons * rate + tons * 300, '误按复合方法计征'],
        ],
        say: `啤酒实行从量定额计征，与销售额无关：${tons}×${rate}=**${f(tons * rate)}**（元）。`,
      }
    },
  },
  {
    point: 'jjf-04-p4',
    name: 'surtax',
    difficulty: 2,
    make: ({ of }) => {
      const [vat, excise, rate] = [of(20, 30, 40, 50, 60), of(10, 15, 20), of(7, 5, 1)]
      const place = { 7: '市区', 5: '县城', 1: '农村' }[rate]
      const key = ((vat + excise) * rate) / 100
      return {
        ask: `位于${place}的${of('甲公司', '乙公司')}本月实际缴纳增值税 ${vat} 万元、消费税 ${excise} 万元，另缴纳企业所得税 8 万元。应缴纳的城市维护建设税为{}万元。`,
        key,
        wrong: [
          [(vat * rate) / 100, '漏算消费税'],
          [((vat + excise + 8) * rate) / 100, '把企业所得税计入计税依据'],
          [((vat + excise) * 3) / 100, '误用教育费附加的比率'],
        ],
        say: `城市维护建设税以实际缴纳的增值税、消费税为依据，${place}税率 ${rate}%：(${vat}+${excise})×${rate}%=**${f(key)}**（万元）。依据：《城市维护建设税法》第二条、第四条。`,
      }
    },
  },
  {
    point: 'jjf-04-p5',
    name: 'vehicle',
    difficulty: 2,
    make: ({ of }) => {
      const net = of(10, 12, 15, 18, 20, 24, 30) * 10_000
      const gross = (net * 113) / 100
      return {
        ask: `${of('王某', '李某', '赵某')}购买一辆小汽车自用，取得机动车销售统一发票，支付含增值税价款 ${f(gross)} 元，增值税税率 13%。应缴纳的车辆购置税为{}元。`,
        key: net / 10,
        wrong: [
          [gross / 10, '没有扣除增值税'],
          [(net * 13) / 100, '算成了增值税'],
          [net / 20, '误按 5% 的税率计算'],
        ],
        say: `计税价格不含增值税：${f(gross)}÷(1+13%)=${f(net)}（元），车辆购置税=${f(net)}×10%=**${f(net / 10)}**（元）。依据：《车辆购置税法》第四条、第六条。`,
      }
    },
  },
  {
    point: 'jjf-04-p5',
    name: 'tariff',
    difficulty: 3,
    make: ({ of }) => {
      const [price, freight, insurance, rate] = [of(80, 100, 120, 150, 200), of(4, 5, 6), of(1, 2), of(5, 10, 15, 20)]
      const base = price + freight + insurance
      return {
        ask: `${of('甲公司', '乙公司')}进口一批货物，货价 ${price} 万元，运抵境内输入地点起卸前的运费 ${freight} 万元、保险费 ${insurance} 万元，另支付单独列明的境内运费 3 万元。关税税率 ${rate}%，应缴纳的关税为{}万元。`,
        key: (base * rate) / 100,
        wrong: [
          [(price * rate) / 100, '漏加起卸前的运费和保险费'],
          [((base + 3) * rate) / 100, '把境内运费计入计税价格'],
          [((price + freight) * rate) / 100, '漏加保险费'],
        ],
        say: `起卸前的运费和保险费计入计税价格，单独列明的境内运费不计入：(${price}+${freight}+${insurance})×${rate}%=**${f((base * rate) / 100)}**（万元）。`,
      }
    },
  },
  {
    point: 'jjf-07-p2',
    name: 'late',
    difficulty: 3,
    make: ({ of }) => {
      const [tax, days] = [of(8, 10, 12, 16, 20, 24, 30, 40), of(5, 8, 10, 15, 18, 20, 24)]
      const key = tax * 5 * days
      return {
        ask: `${of('甲公司', '乙公司', '丙公司')}应于 4 月 15 日前缴纳税款 ${tax} 万元，实际于滞纳第 ${days} 天缴清。税务机关应加收的滞纳金为{}元。`,
        key,
        wrong: [
          [tax * 5 * (days + 1), '把缴款期限届满当日也计入滞纳天数'],
          [tax * 50 * days, '误按日千分之五计算'],
          [tax * 10 * days, '误按日万分之十计算'],
        ],
        say: `滞纳金从缴款期限届满的次日起至实际缴纳之日止，按日加收滞纳税款万分之五：${tax}×10 000×0.05%×${days}=**${f(key)}**（元）。依据：《税收征收管理法》第三十二条。`,
      }
    },
  },
  {
    point: 'jjf-08-p1',
    name: 'double-pay',
    difficulty: 4,
    make: ({ of }) => {
      const [wage, months] = [of(5000, 6000, 7000, 8000, 9000), of(4, 5, 6, 7, 8, 9, 10)]
      return {
        ask: `${of('小陈', '小林', '小周')}于 1 月 1 日入职，月工资 ${f(wage)} 元，单位一直未与其订立书面劳动合同，第 ${months} 个月末补订。单位因未订立书面合同应当另外加付的工资为{}元。`,
        key: wage * (months - 1),
        wrong: [
          [wage * months, '从入职当日起算'],
          [wage * 2 * (months - 1), '把已付的一倍工资也算作加付'],
          [wage, '只算一个月'],
        ],
        say: `自用工之日起满一个月的次日起至补订合同的前一日支付二倍工资，已付一倍，另加付一倍：${f(wage)}×(${months}-1)=**${f(wage * (months - 1))}**（元）。依据：《劳动合同法》第八十二条。`,
      }
    },
  },
  {
    point: 'jjf-08-p2',
    name: 'overtime',
    difficulty: 3,
    make: ({ of }) => {
      const [daily, hours, rest, holiday] = [of(160, 200, 240, 280, 320), of(4, 8, 12), of(1, 2), of(1, 2)]
      const parts = [((daily / 8) * hours * 150) / 100, daily * rest * 2, daily * holiday * 3]
      const key = parts.reduce((sum, part) => sum + part, 0)
      return {
        ask: `${of('小吴', '老郑', '小杨')}的日工资为 ${daily} 元（每日 8 小时）。本月平日延长工作 ${hours} 小时，休息日加班 ${rest} 天且未补休，法定休假日加班 ${holiday} 天。单位应支付的最低加班工资为{}元。`,
        key,
        wrong: [
          [((daily / 8) * hours * 150) / 100 + daily * (rest + holiday) * 2, '法定休假日误按 200% 计算'],
          [((daily / 8) * hours + daily * (rest + holiday)) * 1.5, '全部按 150% 计算'],
          [(daily / 8) * hours + daily * rest + daily * holiday, '没有乘以加班倍数'],
        ],
        say: `平日 150%、休息日 200%、法定休假日 300%：${daily}÷8×${hours}×150%+${daily}×${rest}×200%+${daily}×${holiday}×300%=**${f(key)}**（元）。依据：《劳动法》第四十四条。`,
      }
    },
  },
  {
    point: 'jjf-08-p3',
    name: 'severance',
    difficulty: 4,
    make: ({ of }) => {
      const [wage, years, months] = [of(6000, 7000, 8000, 9000, 10_000), of(2, 3, 4, 5, 6), of(3, 5, 7, 9)]
      const part = months >= 6 ? 1 : 0.5
      return {
        ask: `${of('小何', '小孔', '小曹')}在甲公司工作满 ${years} 年 ${months} 个月，离职前 12 个月平均工资 ${f(wage)} 元（未超过当地上年度职工月平均工资的三倍）。公司依法裁员，应支付经济补偿{}元。`,
        key: wage * (years + part),
        wrong: [
          [wage * years, '不足一年的部分没有计算'],
          [wage * (years + 1.5 - part), '六个月的界限用反'],
          [wage * (years + part) * 2, '误按违法解除的二倍赔偿'],
        ],
        say: `每满一年支付一个月工资；六个月以上不满一年按一年，不满六个月按半个月。${months} 个月折合 ${part} 个月工资：${f(wage)}×(${years}+${part})=**${f(wage * (years + part))}**（元）。依据：《劳动合同法》第四十七条。`,
      }
    },
  },
  {
    point: 'jjf-08-p5',
    name: 'pension',
    difficulty: 2,
    make: ({ of }) => {
      const [base, average] = [of(2400, 3000, 5600, 6800, 7500, 8200, 27_000, 30_000), of(7000, 8000)]
      const [low, high] = [average * 0.6, average * 3]
      const used = Math.min(Math.max(base, low), high)
      const why =
        base < low
          ? `低于当地平均工资的 60%（${f(low)} 元），按 60% 作为基数`
          : base > high
            ? `高于当地平均工资的 300%（${f(high)} 元），按 300% 作为基数`
            : '在平均工资的 60% 至 300% 之间，以本人工资为基数'
      return {
        ask: `${of('小沈', '小蒋', '小韩')}月工资 ${f(base)} 元，当地职工月平均工资 ${f(average)} 元。个人每月应缴纳的基本养老保险费为{}元。`,
        key: (used * 8) / 100,
        wrong: [
          [(used * 16) / 100, '误用单位的缴费比例'],
          [(average * 8) / 100, '直接以当地平均工资为基数'],
          [(used * 2) / 100, '误用基本医疗保险的个人比例'],
        ],
        say: `本人月工资${why}，个人缴费比例 8%：${f(used)}×8%=**${f((used * 8) / 100)}**（元）。`,
      }
    },
  },
]
