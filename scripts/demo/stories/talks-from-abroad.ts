import type { Talk } from '../talk.ts';

/** Customers from elsewhere. */
export const talksFromAbroad: readonly Talk[] = [
  {
    names: ['Omar Haddad', 'ليلى منصور', 'Khalid Al Suwaidi', 'نور الهاشمي', 'Mariam Saleh', 'Yousef Nasser'],
    code: '971',
    lines: [
      [['السلام عليكم، كم سعر المفرش؟'], 'وعليكم السلام، 85 درهماً.', 'شكراً جزيلاً'],
      [['هل القماش قطن 100%؟'], 'نعم، قطن طبيعي مغزول يدوياً.', 'ممتاز 👌'],
      [['الطلب MG-4155 وصل ناقصاً قطعة واحدة'], 'نعتذر، نرسلها غداً مجاناً.', 'بارك الله فيكم'],
    ],
  },
  {
    names: ['Lucía Fernández', 'Diego Romero', 'Carmen Ibáñez'],
    code: '34',
    lines: [
      [['¿Hacen envíos a Sevilla?'], 'Sí, en ocho días, 12 € de envío.', '¡Genial, gracias!'],
      [['¿Tienen el mantel en verde?'], 'Lo tenemos en verde botella.', 'Me llevo dos'],
    ],
  },
  {
    names: ['Camille Laurent', 'Étienne Girard'],
    code: '33',
    lines: [
      [['Bonjour, le chemin de table existe-t-il en 2,20 m ?'], 'Bonjour ! Oui, à 1 049 roupies.', 'Parfait, merci'],
    ],
  },
  {
    names: ['Jürgen Großmann', 'Annika Weiß', 'Björn Östermann'],
    code: '49',
    lines: [
      [
        ['Guten Tag, ist der Tischläufer waschmaschinenfest?'],
        'Ja, bei 30 Grad, bitte nicht schleudern.',
        'Vielen Dank!',
      ],
      [['Wann kommt die Ware wieder?'], 'Nächste Woche, ich schreibe Ihnen.', 'Super'],
    ],
  },
  {
    names: ['João Albuquerque', 'Beatriz Gonçalves'],
    code: '55',
    lines: [[['Oi! Vocês entregam em São Paulo?'], 'Sim, em três semanas.', 'Ótimo 🎉']],
  },
  {
    names: ['Wanjiku Kamau', 'Otieno Odhiambo'],
    code: '254',
    lines: [[['Bei ya foronya ni ngapi?'], 'KSh 450 kila moja.', 'Asante sana']],
  },
  {
    names: ['佐藤 美咲', '高橋 健'],
    code: '81',
    lines: [[['日本への発送は可能ですか？'], 'はい、10日ほどでお届けします。', 'ありがとうございます']],
  },
  {
    names: ['王小明', '陈丽华'],
    code: '86',
    lines: [[['这条桌旗还有蓝色的吗？'], '有的，还剩两条。', '好，我要一条']],
  },
  {
    names: ['김서연'],
    code: '82',
    lines: [[['쿠션 커버 사이즈가 어떻게 되나요?'], '45 × 45 cm입니다.', '감사합니다']],
  },
  { names: ['สมชาย ใจดี'], code: '66', lines: [[['ผ้าปูโต๊ะผืนนี้ราคาเท่าไหร่คะ'], '1,200 บาทค่ะ', 'ขอบคุณค่ะ']] },
  {
    names: ['Анна Соколова', 'Дмитрий Лебедев'],
    code: '7',
    lines: [[['Здравствуйте, скатерть из льна?'], 'Из хлопка, ручная работа.', 'Спасибо, беру']],
  },
  { names: ['Ελένη Παππά'], code: '30', lines: [[['Στέλνετε στην Αθήνα;'], 'Ναι, σε δέκα μέρες.', 'Ευχαριστώ πολύ']] },
  {
    names: ['Oliver Whitcombe', 'Freya Ashdown', 'Callum Baird'],
    code: '44',
    lines: [
      [['Do you ship to Leeds, and is there duty to pay?'], 'We do. Under £135 there is none.', 'Brilliant, cheers'],
      [['The cushions arrived and they are gorgeous'], 'That makes our day, thank you.', '🥰🥰🥰'],
    ],
  },
  {
    names: ['Madison Clarke', 'Tyler Nguyen'],
    code: '1',
    lines: [
      [
        ['Hey! Can I get 3 swatches before I order?'],
        'Sure, they are free. Where shall we send them?',
        '200 Oak Ave, Springfield',
      ],
    ],
  },
];
