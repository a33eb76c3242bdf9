import type { FrameTable } from './frame-table.ts'

export const asian: FrameTable = {
  zh_Hans: `
    欢迎收听。今天的话题是：{topic}。
    您将听到的内容都来自资料，文字稿会标明出处。
    简单来说，讲的是什么？
    我们来看这个话题：{topic}。资料怎么说？|下一个话题：{topic}。有什么要点？|接下来是：{topic}。我们应该知道什么？
    还有呢？|还有别的吗？|请继续。
    明白了。|值得了解。|这一点值得记住。
    {topic}是什么意思？
    资料在这里给出数字了吗？|这里有哪个数字值得注意？
    资料在这里作了比较吗？|有没有对比？
    有没有值得记住的日期？|资料提到日期了吗？
    我们应该记住哪些数字？
    资料提到了哪些日期？
    资料解释了哪些概念？
    资料把什么作了对比？
    我们应该记住什么？
    今天的话题是：{topic}。感谢收听。
    欢迎收听。今天我们来审视这个话题：{topic}。
    资料用数字、定义或比较支持了哪些内容？
    资料没有说明什么？
    关于{topic}，我们没有找到数字。
    关于{topic}，我们只找到一句陈述。
    关于{topic}，只有一份资料谈到。
    我们没有找到对概念的解释。
    我们没有找到比较。
    我们检查了数字、概念和比较，没有发现空白。
    欢迎收听这场辩论。话题是：{topic}。
    一方面：|先看这一点：|一种看法：
    另一方面：|再看这一点：|另一种看法：
    资料还提到：|相关的还有：
    哪一方更有分量，请您判断。
  `,
  zh_Hant: `
    歡迎收聽。今天的話題是：{topic}。
    您將聽到的內容都來自資料，文字稿會標明出處。
    簡單來說，講的是什麼？
    我們來看這個話題：{topic}。資料怎麼說？|下一個話題：{topic}。有什麼要點？|接下來是：{topic}。我們應該知道什麼？
    還有呢？|還有別的嗎？|請繼續。
    明白了。|值得了解。|這一點值得記住。
    {topic}是什麼意思？
    資料在這裡給出數字了嗎？|這裡有哪個數字值得注意？
    資料在這裡作了比較嗎？|有沒有對比？
    有沒有值得記住的日期？|資料提到日期了嗎？
    我們應該記住哪些數字？
    資料提到了哪些日期？
    資料解釋了哪些概念？
    資料把什麼作了對比？
    我們應該記住什麼？
    今天的話題是：{topic}。感謝收聽。
    歡迎收聽。今天我們來審視這個話題：{topic}。
    資料用數字、定義或比較支持了哪些內容？
    資料沒有說明什麼？
    關於{topic}，我們沒有找到數字。
    關於{topic}，我們只找到一句陳述。
    關於{topic}，只有一份資料談到。
    我們沒有找到對概念的解釋。
    我們沒有找到比較。
    我們檢查了數字、概念和比較，沒有發現空白。
    歡迎收聽這場辯論。話題是：{topic}。
    一方面：|先看這一點：|一種看法：
    另一方面：|再看這一點：|另一種看法：
    資料還提到：|相關的還有：
    哪一方更有分量，請您判斷。
  `,
  ko: `
    환영합니다. 오늘의 주제는 {topic}입니다.
    들으실 내용은 모두 자료에서 나온 것이며, 대본에 출처가 표시됩니다.
    간단히 말해 무엇에 관한 것인가요?
    다음은 이 주제입니다. {topic}. 자료는 무엇을 말하나요?|다음 주제: {topic}. 무엇이 눈에 띄나요?|이제 이 주제입니다. {topic}. 무엇을 알아야 하나요?
    또 무엇이 있나요?|더 있나요?|계속해 주세요.
    그렇군요.|알아 두면 좋겠네요.|기억할 만하네요.
    {topic}, 무슨 뜻인가요?
    여기에 나온 숫자가 있나요?|어떤 숫자가 눈에 띄나요?
    자료가 비교한 것이 있나요?|비교가 있나요?
    기억할 날짜가 있나요?|자료에 날짜가 나오나요?
    어떤 숫자를 기억해야 하나요?
    자료에는 어떤 날짜가 나오나요?
    자료는 어떤 용어를 설명하나요?
    자료는 무엇을 서로 대비하나요?
    무엇을 기억해야 하나요?
    오늘의 주제는 {topic}이었습니다. 들어 주셔서 감사합니다.
    환영합니다. 오늘은 이 주제를 비판적으로 살펴봅니다. {topic}.
    자료는 무엇을 숫자, 정의, 비교로 뒷받침하나요?
    그리고 무엇이 열려 있나요?
    이 주제에서는 숫자를 찾지 못했습니다. {topic}.
    이 주제에서는 진술을 하나만 찾았습니다. {topic}.
    이 주제를 다루는 자료는 하나뿐입니다. {topic}.
    용어 설명을 찾지 못했습니다.
    비교를 찾지 못했습니다.
    빠진 숫자, 용어, 비교를 찾아보았지만 빈틈이 없었습니다.
    토론에 오신 것을 환영합니다. 주제: {topic}.
    한편으로는,|먼저,|한 가지 관점입니다.
    다른 한편으로는,|그다음,|다른 관점입니다.
    자료는 덧붙입니다.|이것도 관련이 있습니다.
    무엇이 더 중요한지는 직접 판단해 주세요.
  `,
  hi: `
    स्वागत है। आज का विषय है: {topic}।
    आप जो सुनेंगे वह स्रोतों से है, और लिखित प्रति बताती है कि वह कहाँ है।
    संक्षेप में, यह किस बारे में है?
    अब इस विषय पर आते हैं: {topic}। स्रोत क्या कहते हैं?|अगला विषय: {topic}। क्या खास है?|और अब: {topic}। हमें क्या जानना चाहिए?
    और क्या?|क्या और भी कुछ है?|आगे बताइए।
    समझ गए।|यह जानना अच्छा है।|यह याद रखने लायक है।
    {topic} का क्या अर्थ है?
    क्या स्रोत यहाँ कोई संख्या देते हैं?|यहाँ कौन सी संख्या खास है?
    क्या स्रोत यहाँ तुलना करते हैं?|क्या कोई तुलना है?
    क्या याद रखने लायक कोई तारीख है?|क्या स्रोत कोई तारीख बताते हैं?
    हमें कौन सी संख्याएँ याद रखनी चाहिए?
    स्रोत कौन सी तारीखें बताते हैं?
    स्रोत किन शब्दों को समझाते हैं?
    स्रोत किन बातों को आमने-सामने रखते हैं?
    हमें क्या याद रखना चाहिए?
    आज का विषय था: {topic}। सुनने के लिए धन्यवाद।
    स्वागत है। आज हम इस विषय को परखेंगे: {topic}।
    स्रोत किन बातों को संख्याओं, परिभाषाओं या तुलनाओं से पुष्ट करते हैं?
    और वे क्या खुला छोड़ते हैं?
    इस विषय पर हमें कोई संख्या नहीं मिली: {topic}।
    इस विषय पर हमें केवल एक कथन मिला: {topic}।
    इस विषय पर केवल एक स्रोत बोलता है: {topic}।
    हमें किसी शब्द की व्याख्या नहीं मिली।
    हमें कोई तुलना नहीं मिली।
    हमने छूटी हुई संख्याएँ, शब्द और तुलनाएँ खोजीं, और कोई कमी नहीं मिली।
    बहस में स्वागत है। विषय: {topic}।
    एक ओर:|पहले यह:|एक दृष्टिकोण:
    दूसरी ओर:|फिर यह:|दूसरा दृष्टिकोण:
    स्रोत यह भी कहते हैं:|यह भी इसी से जुड़ा है:
    क्या अधिक महत्वपूर्ण है, यह आप तय करें।
  `,
  ar: `
    أهلاً بكم. موضوعنا اليوم: {topic}.
    ما ستسمعونه مأخوذ من المصادر، والنص المكتوب يبيّن موضعه.
    ما الموضوع باختصار؟
    ننتقل إلى هذا الموضوع: {topic}. ماذا تقول المصادر؟|الموضوع التالي: {topic}. ما أبرز ما فيه؟|والآن: {topic}. ماذا ينبغي أن نعرف؟
    وماذا أيضاً؟|هل من مزيد؟|تفضل بالمتابعة.
    فهمت.|من الجيد معرفة ذلك.|هذا يستحق أن نتذكره.
    ما المقصود بهذا المصطلح: {topic}؟
    هل تذكر المصادر رقماً هنا؟|أي رقم يلفت النظر هنا؟
    هل تقارن المصادر هنا؟|هل توجد مقارنة؟
    هل من تاريخ نتذكره؟|هل تذكر المصادر تاريخاً؟
    ما الأرقام التي ينبغي أن نتذكرها؟
    ما التواريخ التي تذكرها المصادر؟
    ما المصطلحات التي تشرحها المصادر؟
    بين ماذا وماذا تقابل المصادر؟
    ماذا ينبغي أن نتذكر؟
    كان هذا موضوعنا: {topic}. شكراً لاستماعكم.
    أهلاً بكم. ننظر اليوم نظرة ناقدة إلى هذا الموضوع: {topic}.
    ما الذي تدعمه المصادر بالأرقام أو التعريفات أو المقارنات؟
    وما الذي تتركه مفتوحاً؟
    في هذا الموضوع لم نجد أي رقم: {topic}.
    في هذا الموضوع لم نجد إلا عبارة واحدة: {topic}.
    في هذا الموضوع يتحدث مصدر واحد فقط: {topic}.
    لم نجد شرحاً لأي مصطلح.
    لم نجد أي مقارنة.
    بحثنا عن أرقام ومصطلحات ومقارنات ناقصة، ولم نجد أي ثغرة.
    أهلاً بكم في هذه المناظرة. الموضوع: {topic}.
    من جهة:|أولاً:|رأي:
    ومن جهة أخرى:|ثم:|والرأي الآخر:
    وتضيف المصادر:|ومما يتصل بذلك:
    أيهما أرجح، الحكم لكم.
  `,
  id: `
    Selamat datang. Topik hari ini: {topic}.
    Yang akan Anda dengar berasal dari sumber, dan transkrip menunjukkan letaknya.
    Singkatnya, tentang apa ini?
    Mari beralih ke topik {topic}. Apa kata sumber?|Topik berikutnya: {topic}. Apa yang menonjol?|Dan sekarang: {topic}. Apa yang perlu kita ketahui?
    Apa lagi?|Ada lagi?|Lanjutkan.
    Saya mengerti.|Baik untuk diketahui.|Itu patut diingat.
    Apa yang dimaksud dengan {topic}?
    Apakah sumber memberi angka di sini?|Angka apa yang menonjol di sini?
    Apakah sumber membandingkan di sini?|Adakah perbandingan?
    Adakah tanggal yang perlu diingat?|Apakah sumber menyebut tanggal?
    Angka mana yang perlu kita ingat?
    Tanggal apa yang disebut sumber?
    Istilah apa yang dijelaskan sumber?
    Apa yang dipertentangkan oleh sumber?
    Apa yang perlu kita ingat?
    Itulah topik kita: {topic}. Terima kasih telah mendengarkan.
    Selamat datang. Hari ini kita melihat secara kritis topik {topic}.
    Apa yang didukung sumber dengan angka, definisi, atau perbandingan?
    Dan apa yang dibiarkan terbuka?
    Tentang topik {topic}, kami tidak menemukan angka.
    Tentang topik {topic}, kami hanya menemukan satu pernyataan.
    Tentang topik {topic}, hanya satu sumber yang berbicara.
    Kami tidak menemukan penjelasan istilah.
    Kami tidak menemukan perbandingan.
    Kami mencari angka, istilah, dan perbandingan yang kurang, dan tidak menemukan celah.
    Selamat datang di debat ini. Topiknya: {topic}.
    Di satu sisi:|Pertama ini:|Satu pandangan:
    Di sisi lain:|Lalu ini:|Pandangan lain:
    Sumber menambahkan:|Dan ini termasuk di dalamnya:
    Mana yang lebih berat, silakan Anda nilai.
  `,
  vi: `
    Xin chào. Chủ đề hôm nay: {topic}.
    Những gì bạn sắp nghe đều lấy từ các nguồn, và bản ghi cho biết chúng nằm ở đâu.
    Nói ngắn gọn, nội dung là gì?
    Chuyển sang chủ đề {topic}. Các nguồn nói gì?|Chủ đề tiếp theo: {topic}. Điều gì nổi bật?|Và bây giờ: {topic}. Chúng ta nên biết gì?
    Còn gì nữa?|Còn thêm không?|Xin tiếp tục.
    Tôi hiểu.|Điều này nên biết.|Điều này đáng nhớ.
    {topic} nghĩa là gì?
    Các nguồn có nêu con số nào ở đây không?|Con số nào nổi bật ở đây?
    Các nguồn có so sánh ở đây không?|Có sự so sánh nào không?
    Có ngày tháng nào đáng nhớ không?|Các nguồn có nêu ngày tháng không?
    Chúng ta nên nhớ những con số nào?
    Các nguồn nêu những mốc thời gian nào?
    Các nguồn giải thích những thuật ngữ nào?
    Các nguồn đối chiếu những gì?
    Chúng ta nên nhớ điều gì?
    Đó là chủ đề {topic}. Cảm ơn bạn đã lắng nghe.
    Xin chào. Hôm nay chúng ta nhìn chủ đề này một cách phê phán: {topic}.
    Các nguồn củng cố điều gì bằng con số, định nghĩa hay so sánh?
    Và điều gì còn bỏ ngỏ?
    Về chủ đề {topic}, chúng tôi không tìm thấy con số nào.
    Về chủ đề {topic}, chúng tôi chỉ tìm thấy một phát biểu.
    Về chủ đề {topic}, chỉ một nguồn lên tiếng.
    Chúng tôi không tìm thấy lời giải thích thuật ngữ nào.
    Chúng tôi không tìm thấy so sánh nào.
    Chúng tôi đã tìm những con số, thuật ngữ và so sánh còn thiếu, và không thấy khoảng trống nào.
    Chào mừng đến với cuộc tranh luận. Chủ đề: {topic}.
    Một mặt:|Trước hết:|Một quan điểm:
    Mặt khác:|Sau đó:|Quan điểm kia:
    Các nguồn bổ sung:|Và điều này cũng liên quan:
    Điều nào nặng hơn, xin bạn tự đánh giá.
  `,
}
