import type { WordRows } from './row.ts'

/** Languages of Europe in Latin script that are neither Germanic nor Romance. */
export const LATIN_SCRIPT: WordRows = {
  pl: [
    'Podsumowanie|Spis treści|Źródła|Źródło|Strona|Najważniejsze punkty|Najważniejsze liczby|Oś czasu|Definicje|Porównanie|Tematy|Przegląd|Raport|Prezentacja|Tabela|Pozycja|Wartość',
    'Fiszki|Quiz|Pytanie|Odpowiedź|Wyjaśnienie|Sprawdź|Dalej|Zacznij od nowa|Dobrze|Źle|Wynik|Mapa myśli|Notatki|Dziękujemy|Pojęcie|Znaczenie|Data|Wydarzenie',
    'Co oznacza „{n}”?|Jakie pojęcie tu opisano? {n}|Jakiej liczby brakuje? {n}|Jakiej daty brakuje? {n}|{n}: co się wydarzyło?|Dlaczego tak jest? {n}|Jaki jest dalszy ciąg? {n}|Jakiego słowa brakuje? {n}|Co źródła mówią na temat „{n}”?',
  ],
  cs: [
    'Shrnutí|Obsah|Zdroje|Zdroj|Strana|Klíčové body|Klíčová čísla|Časová osa|Definice|Srovnání|Témata|Přehled|Zpráva|Prezentace|Tabulka|Položka|Hodnota',
    'Kartičky|Kvíz|Otázka|Odpověď|Vysvětlení|Zkontrolovat|Další|Začít znovu|Správně|Špatně|Skóre|Myšlenková mapa|Poznámky|Děkujeme|Pojem|Význam|Datum|Událost',
    'Co znamená „{n}“?|Který pojem je zde popsán? {n}|Které číslo chybí? {n}|Které datum chybí? {n}|{n}: co se stalo?|Proč tomu tak je? {n}|Jak to pokračuje? {n}|Které slovo chybí? {n}|Co říkají zdroje o tématu „{n}“?',
  ],
  sk: [
    'Zhrnutie|Obsah|Zdroje|Zdroj|Strana|Kľúčové body|Kľúčové čísla|Časová os|Definície|Porovnanie|Témy|Prehľad|Správa|Prezentácia|Tabuľka|Položka|Hodnota',
    'Kartičky|Kvíz|Otázka|Odpoveď|Vysvetlenie|Skontrolovať|Ďalej|Začať znova|Správne|Nesprávne|Skóre|Myšlienková mapa|Poznámky|Ďakujeme|Pojem|Význam|Dátum|Udalosť',
    'Čo znamená „{n}“?|Ktorý pojem je tu opísaný? {n}|Ktoré číslo chýba? {n}|Ktorý dátum chýba? {n}|{n}: čo sa stalo?|Prečo je to tak? {n}|Ako to pokračuje? {n}|Ktoré slovo chýba? {n}|Čo hovoria zdroje o téme „{n}“?',
  ],
  sl: [
    'Povzetek|Kazalo|Viri|Vir|Stran|Ključne točke|Ključne številke|Časovnica|Opredelitve|Primerjava|Teme|Pregled|Poročilo|Predstavitev|Preglednica|Postavka|Vrednost',
    'Učne kartice|Kviz|Vprašanje|Odgovor|Razlaga|Preveri|Naprej|Začni znova|Pravilno|Napačno|Rezultat|Miselni vzorec|Zapiski|Hvala|Pojem|Pomen|Datum|Dogodek',
    'Kaj pomeni »{n}«?|Kateri pojem je opisan tukaj? {n}|Katera številka manjka? {n}|Kateri datum manjka? {n}|{n}: kaj se je zgodilo?|Zakaj je tako? {n}|Kako se to nadaljuje? {n}|Katera beseda manjka? {n}|Kaj pravijo viri o temi »{n}«?',
  ],
  hr: [
    'Sažetak|Sadržaj|Izvori|Izvor|Stranica|Ključne točke|Ključne brojke|Vremenska crta|Definicije|Usporedba|Teme|Pregled|Izvješće|Prezentacija|Tablica|Stavka|Vrijednost',
    'Kartice za učenje|Kviz|Pitanje|Odgovor|Objašnjenje|Provjeri|Dalje|Počni ispočetka|Točno|Netočno|Rezultat|Mentalna mapa|Bilješke|Hvala|Pojam|Značenje|Datum|Događaj',
    'Što znači „{n}”?|Koji je pojam ovdje opisan? {n}|Koji broj nedostaje? {n}|Koji datum nedostaje? {n}|{n}: što se dogodilo?|Zašto je tako? {n}|Kako se to nastavlja? {n}|Koja riječ nedostaje? {n}|Što izvori kažu o temi „{n}”?',
  ],
  lt: [
    'Santrauka|Turinys|Šaltiniai|Šaltinis|Puslapis|Svarbiausi dalykai|Svarbiausi skaičiai|Laiko juosta|Apibrėžtys|Palyginimas|Temos|Apžvalga|Ataskaita|Pristatymas|Lentelė|Įrašas|Reikšmė',
    'Mokymosi kortelės|Viktorina|Klausimas|Atsakymas|Paaiškinimas|Tikrinti|Toliau|Pradėti iš naujo|Teisingai|Neteisingai|Rezultatas|Minčių žemėlapis|Pastabos|Ačiū|Sąvoka|Prasmė|Data|Įvykis',
    'Ką reiškia „{n}“?|Kuri sąvoka čia aprašyta? {n}|Kurio skaičiaus trūksta? {n}|Kurios datos trūksta? {n}|{n}: kas įvyko?|Kodėl taip yra? {n}|Kaip tai tęsiasi? {n}|Kurio žodžio trūksta? {n}|Ką šaltiniai sako apie „{n}“?',
  ],
  lv: [
    'Kopsavilkums|Saturs|Avoti|Avots|Lappuse|Galvenie punkti|Galvenie skaitļi|Laika skala|Definīcijas|Salīdzinājums|Temati|Pārskats|Ziņojums|Prezentācija|Tabula|Ieraksts|Vērtība',
    'Mācību kartītes|Viktorīna|Jautājums|Atbilde|Paskaidrojums|Pārbaudīt|Tālāk|Sākt no jauna|Pareizi|Nepareizi|Rezultāts|Domu karte|Piezīmes|Paldies|Jēdziens|Nozīme|Datums|Notikums',
    'Ko nozīmē “{n}”?|Kurš jēdziens te aprakstīts? {n}|Kurš skaitlis trūkst? {n}|Kurš datums trūkst? {n}|{n}: kas notika?|Kāpēc tā ir? {n}|Kā tas turpinās? {n}|Kurš vārds trūkst? {n}|Ko avoti saka par tematu “{n}”?',
  ],
  et: [
    'Kokkuvõte|Sisukord|Allikad|Allikas|Lehekülg|Põhipunktid|Tähtsamad arvud|Ajajoon|Mõisted|Võrdlus|Teemad|Ülevaade|Aruanne|Esitlus|Tabel|Kirje|Väärtus',
    'Õppekaardid|Viktoriin|Küsimus|Vastus|Selgitus|Kontrolli|Edasi|Alusta uuesti|Õige|Vale|Tulemus|Mõttekaart|Märkmed|Aitäh|Mõiste|Tähendus|Kuupäev|Sündmus',
    'Mida tähendab „{n}“?|Millist mõistet siin kirjeldatakse? {n}|Milline arv puudub? {n}|Milline kuupäev puudub? {n}|{n}: mis juhtus?|Miks see nii on? {n}|Kuidas see jätkub? {n}|Milline sõna puudub? {n}|Mida ütlevad allikad teema „{n}“ kohta?',
  ],
  fi: [
    'Tiivistelmä|Sisällys|Lähteet|Lähde|Sivu|Pääkohdat|Avainluvut|Aikajana|Määritelmät|Vertailu|Aiheet|Yleiskatsaus|Raportti|Esitys|Taulukko|Kohde|Arvo',
    'Muistikortit|Tietovisa|Kysymys|Vastaus|Selitys|Tarkista|Seuraava|Aloita alusta|Oikein|Väärin|Pisteet|Miellekartta|Muistiinpanot|Kiitos|Käsite|Merkitys|Päivämäärä|Tapahtuma',
    'Mitä tarkoittaa ”{n}”?|Mitä käsitettä tässä kuvataan? {n}|Mikä luku puuttuu? {n}|Mikä päivämäärä puuttuu? {n}|{n}: mitä tapahtui?|Miksi näin on? {n}|Miten tämä jatkuu? {n}|Mikä sana puuttuu? {n}|Mitä lähteet sanovat aiheesta ”{n}”?',
  ],
  hu: [
    'Összefoglalás|Tartalom|Források|Forrás|Oldal|Fő pontok|Fontos számok|Idővonal|Meghatározások|Összehasonlítás|Témák|Áttekintés|Jelentés|Bemutató|Táblázat|Tétel|Érték',
    'Tanulókártyák|Kvíz|Kérdés|Válasz|Magyarázat|Ellenőrzés|Tovább|Újrakezdés|Helyes|Helytelen|Eredmény|Gondolattérkép|Jegyzetek|Köszönjük|Fogalom|Jelentése|Dátum|Esemény',
    'Mit jelent a következő: „{n}”?|Melyik fogalomról van itt szó? {n}|Melyik szám hiányzik? {n}|Melyik dátum hiányzik? {n}|{n}: mi történt?|Miért van ez így? {n}|Hogyan folytatódik? {n}|Melyik szó hiányzik? {n}|Mit állítanak a források erről: „{n}”?',
  ],
  sq: [
    'Përmbledhje|Përmbajtja|Burimet|Burimi|Faqja|Pikat kryesore|Shifrat kryesore|Vija kohore|Përkufizime|Krahasim|Temat|Vështrim i përgjithshëm|Raport|Prezantim|Tabelë|Zëri|Vlera',
    'Karta mësimi|Kuiz|Pyetje|Përgjigje|Shpjegim|Kontrollo|Vazhdo|Fillo nga e para|Saktë|Gabim|Rezultati|Hartë mendore|Shënime|Faleminderit|Termi|Kuptimi|Data|Ngjarja',
    'Çfarë do të thotë «{n}»?|Cili term përshkruhet këtu? {n}|Cila shifër mungon? {n}|Cila datë mungon? {n}|{n}: çfarë ndodhi?|Pse është kështu? {n}|Si vazhdon kjo? {n}|Cila fjalë mungon? {n}|Çfarë thonë burimet për «{n}»?',
  ],
  eu: [
    'Laburpena|Aurkibidea|Iturriak|Iturria|Orria|Gako nagusiak|Zifra nagusiak|Denbora-lerroa|Definizioak|Alderaketa|Gaiak|Ikuspegi orokorra|Txostena|Aurkezpena|Taula|Elementua|Balioa',
    'Ikasteko txartelak|Galdetegia|Galdera|Erantzuna|Azalpena|Egiaztatu|Hurrengoa|Hasi berriro|Zuzena|Okerra|Puntuazioa|Kontzeptu-mapa|Oharrak|Eskerrik asko|Terminoa|Esanahia|Data|Gertaera',
    'Zer esan nahi du «{n}» hitzak?|Zein termino deskribatzen da hemen? {n}|Zein zifra falta da? {n}|Zein data falta da? {n}|{n}: zer gertatu zen?|Zergatik da hori horrela? {n}|Nola jarraitzen du? {n}|Zein hitz falta da? {n}|Zer diote iturriek honi buruz: «{n}»?',
  ],
  tr: [
    'Özet|İçindekiler|Kaynaklar|Kaynak|Sayfa|Önemli noktalar|Önemli rakamlar|Zaman çizelgesi|Tanımlar|Karşılaştırma|Konular|Genel bakış|Rapor|Sunum|Tablo|Öğe|Değer',
    'Bilgi kartları|Bilgi yarışması|Soru|Yanıt|Açıklama|Kontrol et|Sonraki|Baştan başla|Doğru|Yanlış|Puan|Zihin haritası|Notlar|Teşekkürler|Terim|Anlam|Tarih|Olay',
    '“{n}” ne demektir?|Burada hangi terim anlatılıyor? {n}|Hangi sayı eksik? {n}|Hangi tarih eksik? {n}|{n}: ne oldu?|Bu neden böyledir? {n}|Bunun devamı nedir? {n}|Hangi sözcük eksik? {n}|Kaynaklar “{n}” hakkında ne söylüyor?',
  ],
  az: [
    'Xülasə|Mündəricat|Mənbələr|Mənbə|Səhifə|Əsas məqamlar|Əsas rəqəmlər|Zaman xətti|Təriflər|Müqayisə|Mövzular|Ümumi baxış|Hesabat|Təqdimat|Cədvəl|Element|Qiymət',
    'Öyrənmə kartları|Viktorina|Sual|Cavab|İzah|Yoxla|Növbəti|Yenidən başla|Doğru|Yanlış|Nəticə|Fikir xəritəsi|Qeydlər|Təşəkkür edirik|Termin|Məna|Tarix|Hadisə',
    '“{n}” nə deməkdir?|Burada hansı termin təsvir olunur? {n}|Hansı rəqəm çatışmır? {n}|Hansı tarix çatışmır? {n}|{n}: nə baş verdi?|Bu niyə belədir? {n}|Bunun davamı necədir? {n}|Hansı söz çatışmır? {n}|Mənbələr “{n}” haqqında nə deyir?',
  ],
}
