import type { FrameTable } from './frame-table.ts'

export const turkicUralicGreek: FrameTable = {
  tr: `
    Hoş geldiniz. Bugünkü konumuz: {topic}.
    Duyacaklarınız kaynaklardan geliyor; yazılı metin nerede geçtiğini gösteriyor.
    Kısaca, konu nedir?
    Şu konuya geçelim: {topic}. Kaynaklar ne diyor?|Sıradaki konu: {topic}. Öne çıkan nedir?|Ve şimdi: {topic}. Neyi bilmeliyiz?
    Başka?|Daha var mı?|Devam edin.
    Anlıyorum.|Bunu bilmek iyi.|Bu akılda tutmaya değer.
    {topic} ne demek?
    Kaynaklar burada bir sayı veriyor mu?|Burada hangi sayı öne çıkıyor?
    Kaynaklar burada bir karşılaştırma yapıyor mu?|Bir karşılaştırma var mı?
    Akılda tutulacak bir tarih var mı?|Kaynaklar bir tarih veriyor mu?
    Hangi sayıları akılda tutmalıyız?
    Kaynaklar hangi tarihleri veriyor?
    Kaynaklar hangi terimleri açıklıyor?
    Kaynaklar neleri karşı karşıya koyuyor?
    Neyi akılda tutmalıyız?
    Konumuz buydu: {topic}. Dinlediğiniz için teşekkürler.
    Hoş geldiniz. Bugün şu konuya eleştirel bakıyoruz: {topic}.
    Kaynaklar neyi sayılarla, tanımlarla ya da karşılaştırmalarla destekliyor?
    Peki neyi açık bırakıyor?
    Şu konuda bir sayı bulamadık: {topic}.
    Şu konuda yalnızca bir ifade bulduk: {topic}.
    Şu konuda kaynaklardan yalnızca biri konuşuyor: {topic}.
    Hiçbir terimin açıklamasını bulamadık.
    Hiçbir karşılaştırma bulamadık.
    Eksik sayı, terim ve karşılaştırma aradık ve bir boşluk bulmadık.
    Tartışmaya hoş geldiniz. Konu: {topic}.
    Bir yandan:|Önce şu:|Bir görüş:
    Öte yandan:|Sonra şu:|Diğer görüş:
    Kaynaklar ekliyor:|Bu da konuya ait:
    Hangisinin ağır bastığına siz karar verin.
  `,
  fi: `
    Tervetuloa. Tämänpäiväinen aihe: {topic}.
    Kuulemanne on peräisin lähteistä, ja teksti näyttää, missä se sanotaan.
    Mistä on lyhyesti kyse?
    Siirrytään aiheeseen: {topic}. Mitä lähteet sanovat?|Seuraava aihe: {topic}. Mikä nousee esiin?|Ja nyt: {topic}. Mitä pitäisi tietää?
    Mitä muuta?|Onko muuta?|Jatka.
    Ymmärrän.|Hyvä tietää.|Se kannattaa muistaa.
    Mitä tarkoittaa {topic}?
    Antavatko lähteet tässä luvun?|Mikä luku nousee tässä esiin?
    Vertaavatko lähteet tässä jotakin?|Onko vertailua?
    Onko muistettavaa päivämäärää?|Mainitsevatko lähteet ajankohdan?
    Mitkä luvut kannattaa muistaa?
    Mitä ajankohtia lähteet mainitsevat?
    Mitä käsitteitä lähteet selittävät?
    Mitä lähteet asettavat vastakkain?
    Mitä kannattaa muistaa?
    Aiheena oli: {topic}. Kiitos kuuntelusta.
    Tervetuloa. Tänään tarkastelemme kriittisesti aihetta: {topic}.
    Mitä lähteet tukevat luvuilla, määritelmillä tai vertailuilla?
    Entä mitä ne jättävät avoimeksi?
    Tästä aiheesta emme löytäneet lukuja: {topic}.
    Tästä aiheesta löysimme vain yhden väitteen: {topic}.
    Tästä aiheesta puhuu vain yksi lähde: {topic}.
    Emme löytäneet minkään käsitteen selitystä.
    Emme löytäneet vertailua.
    Etsimme puuttuvia lukuja, käsitteitä ja vertailuja emmekä löytäneet aukkoja.
    Tervetuloa väittelyyn. Aihe: {topic}.
    Toisaalta:|Ensin tämä:|Yksi näkemys:
    Mutta toisaalta:|Sitten tämä:|Toinen näkemys:
    Lähteet lisäävät:|Ja tämä kuuluu asiaan:
    Kumpi painaa enemmän, sen päätätte te.
  `,
  hu: `
    Üdvözöljük. A mai téma: {topic}.
    Amit hallanak, a forrásokból való, és az átirat megmutatja, hol található.
    Röviden, miről van szó?
    Térjünk rá erre a témára: {topic}. Mit mondanak a források?|A következő téma: {topic}. Mi emelkedik ki?|És most: {topic}. Mit kell tudnunk?
    Mi van még?|Van még valami?|Folytassa.
    Értem.|Jó tudni.|Ezt érdemes megjegyezni.
    Mit jelent ez: {topic}?
    Mondanak itt számot a források?|Melyik szám emelkedik ki itt?
    Összehasonlítanak itt valamit a források?|Van összehasonlítás?
    Van megjegyzendő dátum?|Említenek dátumot a források?
    Milyen számokat érdemes megjegyezni?
    Milyen dátumokat említenek a források?
    Milyen fogalmakat magyaráznak meg a források?
    Mit állítanak szembe egymással a források?
    Mit érdemes megjegyezni?
    Ez volt a téma: {topic}. Köszönjük a figyelmet.
    Üdvözöljük. Ma kritikusan nézzük ezt a témát: {topic}.
    Mit támasztanak alá a források számokkal, meghatározásokkal vagy összehasonlításokkal?
    És mit hagynak nyitva?
    Ehhez a témához nem találtunk számot: {topic}.
    Ehhez a témához csak egyetlen állítást találtunk: {topic}.
    Erről a témáról csak egy forrás szól: {topic}.
    Nem találtuk egyetlen fogalom magyarázatát sem.
    Nem találtunk összehasonlítást.
    Hiányzó számokat, fogalmakat és összehasonlításokat kerestünk, és nem találtunk hézagot.
    Üdvözöljük a vitában. A téma: {topic}.
    Egyrészt:|Először ez:|Az egyik nézet:
    Másrészt:|Aztán ez:|A másik nézet:
    A források hozzáteszik:|És ez is ide tartozik:
    Hogy mi nyom többet, azt döntsék el önök.
  `,
  el: `
    Καλώς ήρθατε. Το σημερινό θέμα: {topic}.
    Όσα θα ακούσετε προέρχονται από τις πηγές, και το κείμενο δείχνει πού βρίσκονται.
    Περί τίνος πρόκειται, με λίγα λόγια;
    Περνάμε στο θέμα: {topic}. Τι λένε οι πηγές;|Το επόμενο θέμα: {topic}. Τι ξεχωρίζει;|Και τώρα: {topic}. Τι πρέπει να ξέρουμε;
    Τι άλλο;|Υπάρχει κάτι ακόμη;|Συνεχίστε.
    Καταλαβαίνω.|Καλό είναι να το ξέρουμε.|Αυτό αξίζει να το θυμόμαστε.
    Τι σημαίνει {topic};
    Δίνουν οι πηγές εδώ έναν αριθμό;|Ποιος αριθμός ξεχωρίζει εδώ;
    Συγκρίνουν κάτι οι πηγές εδώ;|Υπάρχει σύγκριση;
    Υπάρχει ημερομηνία που πρέπει να θυμόμαστε;|Αναφέρουν οι πηγές ημερομηνία;
    Ποιους αριθμούς πρέπει να θυμόμαστε;
    Ποιες ημερομηνίες αναφέρουν οι πηγές;
    Ποιους όρους εξηγούν οι πηγές;
    Τι αντιπαραβάλλουν οι πηγές;
    Τι πρέπει να θυμόμαστε;
    Αυτό ήταν το θέμα: {topic}. Ευχαριστούμε που ακούσατε.
    Καλώς ήρθατε. Σήμερα κοιτάμε κριτικά το θέμα: {topic}.
    Τι στηρίζουν οι πηγές με αριθμούς, ορισμούς ή συγκρίσεις;
    Και τι αφήνουν ανοιχτό;
    Για το θέμα {topic} δεν βρήκαμε κανέναν αριθμό.
    Για το θέμα {topic} βρήκαμε μόνο μία δήλωση.
    Για το θέμα {topic} μιλά μόνο μία από τις πηγές.
    Δεν βρήκαμε εξήγηση κανενός όρου.
    Δεν βρήκαμε καμία σύγκριση.
    Αναζητήσαμε αριθμούς, όρους και συγκρίσεις που λείπουν και δεν βρήκαμε κενό.
    Καλώς ήρθατε σε μια συζήτηση. Το θέμα: {topic}.
    Από τη μία:|Πρώτα αυτό:|Η μία άποψη:
    Από την άλλη:|Έπειτα αυτό:|Η άλλη άποψη:
    Οι πηγές προσθέτουν:|Και αυτό ανήκει εδώ:
    Τι βαραίνει περισσότερο, το κρίνετε εσείς.
  `,
}
