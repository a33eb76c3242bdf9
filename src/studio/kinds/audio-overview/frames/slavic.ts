import type { FrameTable } from './frame-table.ts'

export const slavic: FrameTable = {
  ru: `
    Здравствуйте. Сегодня наша тема: {topic}.
    Всё, что вы услышите, взято из источников, и в расшифровке указано, где это сказано.
    О чём речь, если коротко?
    Переходим к теме: {topic}. Что говорят источники?|Следующая тема: {topic}. Что здесь важно?|А теперь: {topic}. Что нужно знать?
    Что ещё?|Есть ли что-то ещё?|Продолжайте.
    Понятно.|Это полезно знать.|Это стоит запомнить.
    Что такое {topic}?
    Называют ли источники здесь число?|Какое число здесь важно?
    Сравнивают ли источники что-нибудь?|Есть ли сравнение?
    Есть ли дата, которую стоит запомнить?|Называют ли источники дату?
    Какие числа стоит запомнить?
    Какие даты называют источники?
    Какие понятия объясняют источники?
    Что источники противопоставляют?
    Что стоит запомнить?
    Наша тема была: {topic}. Спасибо, что слушали.
    Здравствуйте. Сегодня критический взгляд на тему: {topic}.
    Что источники подкрепляют числами, определениями или сравнениями?
    А что остаётся открытым?
    По теме {topic} мы не нашли ни одного числа.
    По теме {topic} мы нашли только одно утверждение.
    По теме {topic} высказывается только один источник.
    Мы не нашли объяснения ни одного понятия.
    Мы не нашли ни одного сравнения.
    Мы искали, каких чисел, понятий и сравнений не хватает, и пробелов не нашли.
    Добро пожаловать на дебаты. Тема: {topic}.
    С одной стороны:|Сначала вот что:|Один взгляд:
    С другой стороны:|А вот что ещё:|Другой взгляд:
    Источники добавляют:|И это сюда относится:
    Что весомее, решать вам.
  `,
  uk: `
    Вітаємо. Сьогодні наша тема: {topic}.
    Усе, що ви почуєте, взято з джерел, і в розшифровці вказано, де це сказано.
    Про що йдеться, якщо коротко?
    Переходимо до теми: {topic}. Що кажуть джерела?|Наступна тема: {topic}. Що тут важливо?|А тепер: {topic}. Що варто знати?
    Що ще?|Чи є ще щось?|Продовжуйте.
    Зрозуміло.|Це корисно знати.|Це варто запам'ятати.
    Що таке {topic}?
    Чи називають джерела тут число?|Яке число тут важливе?
    Чи порівнюють джерела щось?|Чи є порівняння?
    Чи є дата, яку варто запам'ятати?|Чи називають джерела дату?
    Які числа варто запам'ятати?
    Які дати називають джерела?
    Які поняття пояснюють джерела?
    Що джерела протиставляють?
    Що варто запам'ятати?
    Наша тема була: {topic}. Дякуємо, що слухали.
    Вітаємо. Сьогодні критичний погляд на тему: {topic}.
    Що джерела підкріплюють числами, визначеннями чи порівняннями?
    А що лишається відкритим?
    На тему {topic} ми не знайшли жодного числа.
    На тему {topic} ми знайшли лише одне твердження.
    На тему {topic} висловлюється лише одне джерело.
    Ми не знайшли пояснення жодного поняття.
    Ми не знайшли жодного порівняння.
    Ми шукали, яких чисел, понять і порівнянь бракує, і прогалин не знайшли.
    Вітаємо на дебатах. Тема: {topic}.
    З одного боку:|Спершу ось що:|Один погляд:
    З іншого боку:|А ось що ще:|Інший погляд:
    Джерела додають:|І це сюди належить:
    Що важить більше, вирішувати вам.
  `,
  pl: `
    Witamy. Dzisiejszy temat: {topic}.
    To, co usłyszysz, pochodzi ze źródeł, a zapis pokazuje, gdzie to stoi.
    O co chodzi, w skrócie?
    Przejdźmy do tematu: {topic}. Co mówią źródła?|Następny temat: {topic}. Co się wyróżnia?|A teraz: {topic}. Co warto wiedzieć?
    Co jeszcze?|Czy jest coś więcej?|Proszę dalej.
    Rozumiem.|Dobrze wiedzieć.|Warto to zapamiętać.
    Co oznacza {topic}?
    Czy źródła podają tu liczbę?|Jaka liczba się tu wyróżnia?
    Czy źródła coś tu porównują?|Czy jest porównanie?
    Czy jest data warta zapamiętania?|Czy źródła podają datę?
    Jakie liczby warto zapamiętać?
    Jakie daty podają źródła?
    Jakie pojęcia wyjaśniają źródła?
    Co źródła sobie przeciwstawiają?
    Co warto zapamiętać?
    To był temat: {topic}. Dziękujemy za uwagę.
    Witamy. Dziś krytyczne spojrzenie na temat: {topic}.
    Co źródła popierają liczbami, definicjami lub porównaniami?
    A co pozostawiają otwarte?
    Na temat {topic} nie znaleźliśmy żadnej liczby.
    Na temat {topic} znaleźliśmy tylko jedno stwierdzenie.
    Na temat {topic} wypowiada się tylko jedno ze źródeł.
    Nie znaleźliśmy wyjaśnienia żadnego pojęcia.
    Nie znaleźliśmy żadnego porównania.
    Szukaliśmy brakujących liczb, pojęć i porównań i nie znaleźliśmy żadnej luki.
    Witamy w debacie. Temat: {topic}.
    Z jednej strony:|Najpierw to:|Jeden pogląd:
    Z drugiej strony:|Potem to:|Drugi pogląd:
    Źródła dodają:|I to też tu należy:
    Co waży więcej, oceń samodzielnie.
  `,
  cs: `
    Vítejte. Dnešní téma: {topic}.
    Co uslyšíte, pochází ze zdrojů a přepis ukazuje, kde to stojí.
    O co jde, stručně řečeno?
    Přejděme k tématu: {topic}. Co říkají zdroje?|Další téma: {topic}. Co vyniká?|A teď: {topic}. Co bychom měli vědět?
    Co ještě?|Je toho víc?|Pokračujte.
    Rozumím.|To je dobré vědět.|To stojí za zapamatování.
    Co znamená {topic}?
    Uvádějí zde zdroje nějaké číslo?|Které číslo zde vyniká?
    Srovnávají zde zdroje něco?|Je tu srovnání?
    Je tu datum k zapamatování?|Uvádějí zdroje nějaké datum?
    Která čísla si zapamatovat?
    Která data uvádějí zdroje?
    Které pojmy zdroje vysvětlují?
    Co zdroje stavějí proti sobě?
    Co si zapamatovat?
    To bylo téma: {topic}. Děkujeme za poslech.
    Vítejte. Dnes kritický pohled na téma: {topic}.
    Co zdroje podkládají čísly, definicemi nebo srovnáními?
    A co nechávají otevřené?
    K tématu {topic} jsme nenašli žádné číslo.
    K tématu {topic} jsme našli jen jediné tvrzení.
    K tématu {topic} se vyjadřuje jen jeden ze zdrojů.
    Nenašli jsme vysvětlení žádného pojmu.
    Nenašli jsme žádné srovnání.
    Hledali jsme chybějící čísla, pojmy a srovnání a nenašli jsme žádnou mezeru.
    Vítejte v debatě. Téma: {topic}.
    Na jedné straně:|Nejprve toto:|Jeden pohled:
    Na druhé straně:|Potom toto:|Druhý pohled:
    Zdroje dodávají:|A k tomu patří:
    Co váží víc, posuďte sami.
  `,
}
