import type { Template } from '../numbers'
import { amountText as f } from '../rich'

/** Sums of 增值税申报. */
export const returns: readonly Template[] = [
  {
    point: 'zzs-01-p1',
    name: 'quarter',
    difficulty: 2,
    make: ({ of }) => {
      const months = [of(6, 8, 9), of(7, 10), of(5, 11, 12)]
      const net = months.reduce((sum, each) => sum + each, 0)
      return {
        ask: `按季申报的小规模纳税人${of('甲商店', '乙工作室', '丙咨询部')}，本季三个月含税销售额依次为 ${months.map((each) => f(each * 1.03)).join('、')} 万元，征收率 3%。本季申报的不含税销售额为{}万元。`,
        key: net,
        wrong: [
          [net * 1.03, '没有换算为不含税金额'],
          [(net * 1.03) / 1.13, '误按 13% 换算'],
          [(months[2] ?? 0) * 1, '只申报了季末一个月'],
        ],
        say: `合计含税销售额 ${months.map((each) => f(each * 1.03)).join('+')}=${f(net * 1.03)}（万元），换算 ${f(net * 1.03)}÷(1+3%)=**${f(net)}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-01-p2',
    name: 'red-invoice',
    difficulty: 3,
    make: ({ of }) => {
      const [sales, back] = [of(100, 200, 300, 400), of(10, 20, 30, 40)]
      return {
        ask: `${of('甲公司', '乙公司')}本月开具 13% 税率的专用发票，不含税销售额 ${sales} 万元；上月销售的货物本月退回，开具红字专用发票，不含税金额 ${back} 万元。本月该税率的销项税额为{}万元。`,
        key: (sales - back) * 0.13,
        wrong: [
          [sales * 0.13, '没有冲减红字发票'],
          [(sales + back) * 0.13, '把红字发票加到销售额上'],
          [((sales - back) / 1.13) * 0.13, '把不含税金额再次换算'],
        ],
        say: `销售退回在开具红字发票的当期冲减：(${sales}-${back})×13%=**${f((sales - back) * 0.13)}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-01-p3',
    name: 'unbilled',
    difficulty: 3,
    make: ({ of }) => {
      const [special, plain, cash] = [of(100, 150, 200), of(30, 40, 60), of(11.3, 22.6, 33.9)]
      return {
        ask: `${of('甲商贸公司', '乙商贸公司')}本月开具专用发票的不含税销售额 ${special} 万元，开具普通发票的不含税销售额 ${plain} 万元，另有未开票的含税收入 ${f(cash)} 万元，税率均为 13%。申报的不含税销售额合计为{}万元。`,
        key: special + plain + cash / 1.13,
        wrong: [
          [special + plain, '漏报未开票收入'],
          [special + plain + cash, '未开票收入没有换算'],
          [special + cash / 1.13, '漏报开具普通发票的收入'],
        ],
        say: `未开票收入也要申报，先换算为不含税金额：${f(cash)}÷(1+13%)=${f(cash / 1.13)}（万元），合计 ${special}+${plain}+${f(cash / 1.13)}=**${f(special + plain + cash / 1.13)}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-02-p1',
    name: 'extras',
    difficulty: 3,
    make: ({ of }) => {
      const [net, extra] = [of(100, 200, 300), of(2.26, 4.52, 5.65, 9.04)]
      return {
        ask: `${of('甲公司', '乙公司')}为增值税一般纳税人，销售货物不含税价款 ${net} 万元，同时向购买方收取延期付款利息 ${f(extra)} 万元，税率 13%。该业务的销项税额为{}万元。`,
        key: net * 0.13 + (extra / 1.13) * 0.13,
        wrong: [
          [net * 0.13, '没有计入价外费用'],
          [(net + extra) * 0.13, '价外费用没有换算为不含税金额'],
          [((net + extra) / 1.13) * 0.13, '把不含税价款也换算了一次'],
        ],
        say: `价外费用视为含税收入：[${net}+${f(extra)}÷(1+13%)]×13%=**${f(net * 0.13 + (extra / 1.13) * 0.13)}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-02-p1',
    name: 'trade-in',
    difficulty: 3,
    make: ({ of }) => {
      const [pieces, price, old] = [of(100, 200, 500), of(2260, 3390, 4520), of(200, 300)]
      return {
        ask: `${of('甲家电商场', '乙家电商场')}采取以旧换新方式销售电视机 ${pieces} 台，每台新机含税售价 ${f(price)} 元，旧机每台折价 ${old} 元，税率 13%。销项税额为{}元。`,
        key: (pieces * price * 13) / 113,
        wrong: [
          [(pieces * (price - old) * 13) / 113, '扣除了旧货的收购价格'],
          [pieces * price * 0.13, '没有换算为不含税销售额'],
          [(pieces * price * 3) / 103, '误用征收率'],
        ],
        say: `普通货物以旧换新按新货物同期价格计税：${pieces}×${f(price)}÷(1+13%)×13%=**${f((pieces * price * 13) / 113)}**（元）。`,
      }
    },
  },
  {
    point: 'zzs-02-p1',
    name: 'deposit',
    difficulty: 3,
    make: ({ of }) => {
      const [held, due] = [of(5, 8, 10), of(2.26, 3.39, 4.52, 6.78)]
      return {
        ask: `${of('甲公司', '乙公司')}销售货物（非酒类）收取包装物押金并单独记账，本月新收押金 ${held} 万元，没收逾期未退的押金 ${f(due)} 万元，税率 13%。押金应计算的销项税额为{}万元。`,
        key: (due / 1.13) * 0.13,
        wrong: [
          [((held + due) / 1.13) * 0.13, '把未逾期的押金也计税'],
          [due * 0.13, '没有换算为不含税金额'],
          [(held / 1.13) * 0.13, '对新收的押金计税'],
        ],
        say: `单独记账且未逾期的押金不计税，逾期的换算后计税：${f(due)}÷(1+13%)×13%=**${f((due / 1.13) * 0.13)}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-02-p2',
    name: 'shared-input',
    difficulty: 4,
    make: ({ of }) => {
      const [input, taxed, free] = [of(10, 12, 20), of(300, 400, 600), of(100, 200)]
      return {
        ask: `${of('甲公司', '乙公司')}兼营免税项目，本月无法划分的进项税额 ${input} 万元，应税销售额 ${taxed} 万元，免税销售额 ${free} 万元（均不含税）。不得抵扣的进项税额为{}万元。`,
        key: (input * free) / (taxed + free),
        wrong: [
          [(input * taxed) / (taxed + free), '算成了可以抵扣的部分'],
          [(input * free) / taxed, '分母漏加免税销售额'],
          [input, '全部不得抵扣'],
        ],
        say: `按免税销售额占全部销售额的比例：${input}×${free}÷(${taxed}+${free})=**${f((input * free) / (taxed + free))}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-02-p2',
    name: 'train',
    difficulty: 3,
    make: ({ of }) => {
      const [tickets, meals] = [of(1090, 2180, 3270, 5450, 6540, 8720), of(500, 800)]
      return {
        ask: `${of('甲公司', '乙公司')}员工出差，取得抬头为本公司的铁路电子客票，票面金额合计 ${f(tickets)} 元；另取得餐饮费发票 ${meals} 元。可以抵扣的进项税额为{}元。`,
        key: (tickets * 9) / 109,
        wrong: [
          [tickets * 0.09, '没有换算为不含税金额'],
          [(tickets * 9) / 109 + (meals * 6) / 106, '把餐饮费也计算抵扣'],
          [(tickets * 3) / 103, '误按公路客票的 3% 计算'],
        ],
        say: `铁路电子客票：${f(tickets)}÷(1+9%)×9%=**${f((tickets * 9) / 109)}**（元）。购进并直接用于消费的餐饮服务不得抵扣。`,
      }
    },
  },
  {
    point: 'zzs-02-p3',
    name: 'simple',
    difficulty: 2,
    make: ({ of }) => {
      const [net, bought] = [of(30, 40, 50, 60, 80), of(10, 20)]
      return {
        ask: `小规模纳税人${of('甲公司', '乙公司')}本季销售服务取得含税收入 ${f(net * 1.03)} 万元，购进货物取得专用发票注明税额 ${f(bought * 0.13)} 万元，按 3% 征收率计税，不考虑减免。本季应纳增值税为{}万元。`,
        key: net * 0.03,
        wrong: [
          [net * 1.03 * 0.03, '没有换算为不含税销售额'],
          [Math.abs(net * 0.03 - bought * 0.13), '抵扣了进项税额'],
          [net * 0.06, '误用 6% 的税率'],
        ],
        say: `简易计税不抵扣进项：${f(net * 1.03)}÷(1+3%)×3%=**${f(net * 0.03)}**（万元）。依据：《增值税法》第十一条。`,
      }
    },
  },
  {
    point: 'zzs-03-p1',
    name: 'carried',
    difficulty: 4,
    make: ({ of }) => {
      const [output, input, out, left] = [of(30, 40, 50), of(15, 20, 25), of(1, 2), of(3, 5)]
      const key = output - (input - out + left)
      return {
        ask: `${of('甲公司', '乙公司')}本期销项税额 ${output} 万元，进项税额 ${input} 万元，进项税额转出 ${out} 万元，上期留抵税额 ${left} 万元。主表“应纳税额”为{}万元。`,
        key,
        wrong: [
          [output - (input - out), '漏减上期留抵税额'],
          [output - (input + out + left), '进项税额转出的方向弄反'],
          [output - (input - out) + left, '把上期留抵税额加到应纳税额上'],
        ],
        say: `应抵扣税额合计=${input}+${left}-${out}=${input + left - out}（万元），应纳税额=${output}-${input + left - out}=**${f(key)}**（万元）。`,
      }
    },
  },
  {
    point: 'zzs-03-p2',
    name: 'prepaid',
    difficulty: 2,
    make: ({ of }) => {
      const [net, prepaid] = [of(400_000, 500_000, 600_000), of(3000, 4500, 6000)]
      return {
        ask: `小规模纳税人${of('甲公司', '乙公司')}本季应征增值税不含税销售额 ${f(net)} 元，征收率 3%，代开专用发票时已预缴 ${f(prepaid)} 元，不考虑减免。本期应补税额为{}元。`,
        key: net * 0.03 - prepaid,
        wrong: [
          [net * 0.03, '没有抵减预缴税额'],
          [net * 0.03 + prepaid, '把预缴税额加到应纳税额上'],
          [(net / 1.03) * 0.03 - prepaid, '把不含税金额再次换算'],
        ],
        say: `${f(net)}×3%-${f(prepaid)}=**${f(net * 0.03 - prepaid)}**（元）。`,
      }
    },
  },
  {
    point: 'zzs-03-p3',
    name: 'delay',
    difficulty: 2,
    make: ({ of }) => {
      const [tax, days] = [of(20_000, 40_000, 60_000, 80_000), of(4, 6, 10, 15, 20)]
      return {
        ask: `${of('甲公司', '乙公司')}逾期缴纳增值税 ${f(tax)} 元，滞纳 ${days} 天。应缴纳的滞纳金为{}元。`,
        key: tax * 0.0005 * days,
        wrong: [
          [tax * 0.005 * days, '误按日千分之五计算'],
          [tax * 0.0005, '没有乘以滞纳天数'],
          [tax * 0.0005 * (days + 1), '多计一天'],
        ],
        say: `${f(tax)}×0.05%×${days}=**${f(tax * 0.0005 * days)}**（元）。依据：《税收征收管理法》第三十二条。`,
      }
    },
  },
]
