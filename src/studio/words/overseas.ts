import type { WordRows } from './row.ts'

/** Languages of Asia and Africa in Latin script. */
export const OVERSEAS: WordRows = {
  vi: [
    'Tóm tắt|Mục lục|Các nguồn|Nguồn|Trang|Điểm chính|Số liệu chính|Dòng thời gian|Định nghĩa|So sánh|Chủ đề|Tổng quan|Báo cáo|Bài thuyết trình|Bảng|Mục|Giá trị',
    'Thẻ ghi nhớ|Câu đố|Câu hỏi|Trả lời|Giải thích|Kiểm tra|Tiếp theo|Làm lại từ đầu|Đúng|Sai|Điểm số|Sơ đồ tư duy|Ghi chú|Xin cảm ơn|Thuật ngữ|Ý nghĩa|Ngày|Sự kiện',
    '“{n}” nghĩa là gì?|Thuật ngữ nào được mô tả ở đây? {n}|Còn thiếu con số nào? {n}|Còn thiếu ngày nào? {n}|{n}: điều gì đã xảy ra?|Vì sao như vậy? {n}|Phần tiếp theo là gì? {n}|Còn thiếu từ nào? {n}|Các nguồn nói gì về “{n}”?',
  ],
  id: [
    'Ringkasan|Daftar isi|Sumber-sumber|Sumber|Halaman|Poin utama|Angka penting|Linimasa|Definisi|Perbandingan|Topik|Ikhtisar|Laporan|Presentasi|Tabel|Butir|Nilai',
    'Kartu belajar|Kuis|Pertanyaan|Jawaban|Penjelasan|Periksa|Berikutnya|Mulai lagi|Benar|Salah|Skor|Peta pikiran|Catatan|Terima kasih|Istilah|Arti|Tanggal|Peristiwa',
    'Apa arti “{n}”?|Istilah apa yang dijelaskan di sini? {n}|Angka apa yang hilang? {n}|Tanggal apa yang hilang? {n}|{n}: apa yang terjadi?|Mengapa demikian? {n}|Bagaimana kelanjutannya? {n}|Kata apa yang hilang? {n}|Apa kata sumber tentang “{n}”?',
  ],
  ms: [
    'Ringkasan|Isi kandungan|Sumber-sumber|Sumber|Halaman|Perkara utama|Angka utama|Garis masa|Takrifan|Perbandingan|Topik|Gambaran keseluruhan|Laporan|Pembentangan|Jadual|Butiran|Nilai',
    'Kad imbas|Kuiz|Soalan|Jawapan|Penjelasan|Semak|Seterusnya|Mula semula|Betul|Salah|Markah|Peta minda|Nota|Terima kasih|Istilah|Maksud|Tarikh|Peristiwa',
    'Apakah maksud “{n}”?|Istilah apakah yang diterangkan di sini? {n}|Angka apakah yang tiada? {n}|Tarikh apakah yang tiada? {n}|{n}: apakah yang berlaku?|Mengapakah begitu? {n}|Bagaimanakah sambungannya? {n}|Perkataan apakah yang tiada? {n}|Apakah kata sumber tentang “{n}”?',
  ],
  jv: [
    'Ringkesan|Dhaptar isi|Sumber-sumber|Sumber|Kaca|Bab wigati|Angka wigati|Garis wektu|Wates tegese|Tandhingan|Jejer|Gambaran umum|Palapuran|Presentasi|Tabèl|Perkara|Aji',
    'Kertu sinau|Kuis|Pitakon|Wangsulan|Katrangan|Priksa|Sabanjuré|Wiwiti manèh|Bener|Luput|Biji|Peta pikiran|Cathetan|Matur nuwun|Tembung|Teges|Tanggal|Kedadéyan',
    'Apa tegesé “{n}”?|Tembung apa sing diterangaké ing kéné? {n}|Angka apa sing ilang? {n}|Tanggal apa sing ilang? {n}|{n}: apa sing kedadéyan?|Yagéné kaya mangkono? {n}|Kepriyé candhaké? {n}|Tembung apa sing ilang? {n}|Apa kandhané sumber bab “{n}”?',
  ],
  fil: [
    'Buod|Nilalaman|Mga sanggunian|Sanggunian|Pahina|Mahahalagang punto|Mahahalagang bilang|Talatakdaan|Mga kahulugan|Paghahambing|Mga paksa|Pangkalahatang-ideya|Ulat|Presentasyon|Talahanayan|Bagay|Halaga',
    'Mga kard sa pag-aaral|Pagsusulit|Tanong|Sagot|Paliwanag|Suriin|Susunod|Magsimula muli|Tama|Mali|Iskor|Mapa ng isip|Mga tala|Salamat|Termino|Kahulugan|Petsa|Pangyayari',
    'Ano ang ibig sabihin ng “{n}”?|Anong termino ang inilalarawan dito? {n}|Anong bilang ang kulang? {n}|Anong petsa ang kulang? {n}|{n}: ano ang nangyari?|Bakit ganoon? {n}|Ano ang karugtong nito? {n}|Anong salita ang kulang? {n}|Ano ang sinasabi ng mga sanggunian tungkol sa “{n}”?',
  ],
  ceb: [
    'Katingbanan|Sulod|Mga tinubdan|Tinubdan|Panid|Mga hinungdanong punto|Mga hinungdanong numero|Laray sa panahon|Mga kahulogan|Pagtandi|Mga hilisgotan|Kinatibuk-ang panglantaw|Taho|Presentasyon|Lamesa sa datos|Butang|Bili',
    'Mga kard sa pagtuon|Pasulit|Pangutana|Tubag|Pagpasabot|Susiha|Sunod|Sugdi pag-usab|Sakto|Sayop|Iskor|Mapa sa hunahuna|Mga nota|Salamat|Termino|Kahulogan|Petsa|Panghitabo',
    'Unsay kahulogan sa “{n}”?|Unsang termino ang gihulagway dinhi? {n}|Unsang numero ang kulang? {n}|Unsang petsa ang kulang? {n}|{n}: unsay nahitabo?|Nganong ingon niana? {n}|Unsay sumpay niini? {n}|Unsang pulong ang kulang? {n}|Unsay giingon sa mga tinubdan bahin sa “{n}”?',
  ],
  sw: [
    'Muhtasari|Yaliyomo|Vyanzo|Chanzo|Ukurasa|Mambo makuu|Takwimu kuu|Mfuatano wa matukio|Fasili|Ulinganisho|Mada|Maelezo ya jumla|Ripoti|Wasilisho|Jedwali|Kipengele|Thamani',
    'Kadi za kujifunzia|Chemsha bongo|Swali|Jibu|Ufafanuzi|Kagua|Endelea|Anza upya|Sahihi|Si sahihi|Alama|Ramani ya mawazo|Vidokezo|Asante|Istilahi|Maana|Tarehe|Tukio',
    'Nini maana ya “{n}”?|Ni istilahi gani inaelezwa hapa? {n}|Ni nambari gani inakosekana? {n}|Ni tarehe gani inakosekana? {n}|{n}: nini kilitokea?|Kwa nini ni hivyo? {n}|Hii inaendeleaje? {n}|Ni neno gani linakosekana? {n}|Vyanzo vinasema nini kuhusu “{n}”?',
  ],
}
